import { GitError } from '../process/git-error.ts'

/** A request as it comes, in one piece of memory. */
export interface BufferedRequest {
  /** Makes room for so many bytes before they come. Throws as `add` does. */
  reserve(bytes: number): void
  /** Adds what came. Throws `too-large` beyond the bound, and whatever `grow` throws. */
  add(chunk: Buffer): void
  /** All that has come; a view of the buffer, valid until more comes. */
  bytes(): Buffer
}

/** A fetch begins with so little; the first bytes of a request are in memory as soon as it is one. */
const firstBytes = 16 * 1024

/**
 * Gathers a request of at most `maxBytes`. Chunks are copied, as each may be one byte that holds a page, into memory that
 * doubles; `grow` is told of each step beyond the first before it is taken, by how many bytes, and `refuse` of a request that is longer.
 */
export function bufferRequest(
  maxBytes: number,
  { grow, refuse }: { grow: (bytes: number) => void; refuse: () => void },
): BufferedRequest {
  let held = Buffer.alloc(0)
  let size = 0
  const reserve = (needed: number) => {
    if (needed > maxBytes) {
      refuse()
      throw new GitError('too-large', `a request of more than ${maxBytes} bytes`)
    }
    if (needed <= held.length) return
    const capacity = Math.min(maxBytes, Math.max(firstBytes, needed, 2 * held.length))
    const more = capacity - Math.max(held.length, firstBytes)
    if (more > 0) grow(more)
    const larger = Buffer.allocUnsafeSlow(capacity)
    held.copy(larger, 0, 0, size)
    held = larger
  }
  return {
    reserve,
    add(chunk) {
      reserve(size + chunk.length)
      chunk.copy(held, size)
      size += chunk.length
    },
    bytes: () => held.subarray(0, size),
  }
}
