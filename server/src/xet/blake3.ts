import { blake3Code } from './blake3-code.ts'

/** A hash of BLAKE3 with a key. */
export type KeyedHash = (bytes: Uint8Array) => Buffer

/** What is hashed at once at most: a chunk of Xet. */
const mostBytes = 128 * 1024
const leafBytes = 1024
const blockBytes = 64
const hashBytes = 32
const mostLeaves = mostBytes / leafBytes

/** Flags of BLAKE3. */
const flag = { start: 1, end: 2, parent: 4, root: 8 }

/** Where what is hashed lies, and the hashes of a level of the tree and of the next one. A group of four writes beyond the last of a level. */
const inputAt = hashBytes
const levelBytes = (mostLeaves + 4) * hashBytes
const levelsAt: [number, number] = [
  inputAt + mostBytes + 4 * leafBytes,
  inputAt + mostBytes + 4 * leafBytes + levelBytes,
]
const pageBytes = 64 * 1024
const pages = Math.ceil((levelsAt[1] + levelBytes) / pageBytes)

type Compress = (
  input: number,
  stride: number,
  blocks: number,
  first: number,
  last: number,
  lastBytes: number,
  counter: number,
  step: number,
  output: number,
) => void

/**
 * Makes a hash of BLAKE3 with a key, for up to 128 KiB at once: four leaves of a kilobyte are compressed at a time. It holds 192 KiB, and is used by one thread.
 */
export async function keyedBlake3(key: Buffer): Promise<KeyedHash> {
  code ??= WebAssembly.compile(blake3Code(pages))
  const { exports } = await WebAssembly.instantiate(await code)
  const memory = Buffer.from((exports.memory as WebAssembly.Memory).buffer)
  const compress = exports.compress as Compress
  key.copy(memory, 0, 0, hashBytes)

  /** The last leaf, which may be short: it fills its last block up with zeros. */
  const compressLast = (leaf: number, bytes: number, output: number, flags: number) => {
    const blocks = Math.max(1, Math.ceil(bytes / blockBytes))
    const begin = inputAt + leaf * leafBytes
    memory.fill(0, begin + bytes, begin + blocks * blockBytes)
    compress(begin, 0, blocks, flag.start, flag.end | flags, bytes - (blocks - 1) * blockBytes, leaf, 0, output)
  }

  /** Hashes of hashes, two by two; one that is left over goes up as it is. */
  const climb = (from: number, to: number, count: number): number => {
    const pairs = count >> 1
    const flags = count === 2 ? flag.root : 0
    for (let pair = 0; pair < pairs; pair += 4)
      compress(from + pair * blockBytes, blockBytes, 1, flag.parent, flags, blockBytes, 0, 0, to + pair * hashBytes)
    if (count % 2 === 0) return pairs
    const left = from + (count - 1) * hashBytes
    memory.copyWithin(to + pairs * hashBytes, left, left + hashBytes)
    return pairs + 1
  }

  return (bytes) => {
    if (bytes.length > mostBytes) throw new Error(`at most ${mostBytes} bytes are hashed at once`)
    memory.set(bytes, inputAt)
    let [from, to] = levelsAt
    let count = Math.max(1, Math.ceil(bytes.length / leafBytes))
    const whole = bytes.length % leafBytes === 0 && count > 1 ? count : count - 1
    for (let leaf = 0; leaf < whole; leaf += 4)
      compress(
        inputAt + leaf * leafBytes,
        leafBytes,
        leafBytes / blockBytes,
        flag.start,
        flag.end,
        blockBytes,
        leaf,
        1,
        from + leaf * hashBytes,
      )
    if (whole < count)
      compressLast(whole, bytes.length - whole * leafBytes, from + whole * hashBytes, count === 1 ? flag.root : 0)
    while (count > 1) {
      count = climb(from, to, count)
      ;[from, to] = [to, from]
    }
    return Buffer.from(memory.subarray(from, from + hashBytes))
  }
}

/** The same code for all keys of a thread. */
let code: Promise<WebAssembly.Module> | undefined
