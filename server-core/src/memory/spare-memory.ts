import { countGarbage } from './outside-garbage.ts'

/** Memory outside of the heap that is used again and again, in the place of new memory each time. */
export interface SpareMemory {
  /** Memory of so many bytes, or up to twice as many: what was in it may still be there. */
  take(bytes: number): ArrayBuffer
  /** Takes it back once nobody reads or writes it any more, the system included. */
  giveBack(memory: ArrayBuffer): void
}

/** Smaller memory is not worth it, larger is nobody's; between them there is some of each power of two. */
const sizes = { least: 64 * 1024, most: 1024 * 1024 }
const spareMs = 15_000

/**
 * Makes a store of it, which keeps `mostBytes` at most, and nothing once nobody has given any back for a while. What is made for each piece of a
 * transfer is collected for each piece, too: V8 marks all of a heap again for what lies outside of it, and the system clears each page anew.
 */
export function createSpareMemory({
  mostBytes,
  idleMs = spareMs,
}: {
  mostBytes: number
  idleMs?: number
}): SpareMemory {
  const spare = new Map<number, ArrayBuffer[]>()
  let kept = 0
  let letGo: NodeJS.Timeout | undefined
  const keepAwhile = () => {
    letGo ??= setTimeout(() => {
      letGo = undefined
      spare.clear()
      countGarbage(kept)
      kept = 0
    }, idleMs).unref()
    letGo.refresh()
  }

  return {
    take(bytes) {
      const size = sizeFor(bytes)
      const memory = spare.get(size)?.pop()
      if (memory === undefined) return Buffer.allocUnsafeSlow(size).buffer
      kept -= size
      return memory
    },
    giveBack(memory) {
      const size = memory.byteLength
      if (!isOfTheseSizes(size) || kept + size > mostBytes) return countGarbage(size)
      const same = spare.get(size) ?? []
      same.push(memory)
      spare.set(size, same)
      kept += size
      keepAwhile()
    },
  }
}

const sizeFor = (bytes: number): number => {
  if (bytes < sizes.least || bytes > sizes.most) return bytes
  return 2 ** Math.ceil(Math.log2(bytes))
}

const isOfTheseSizes = (size: number) => size >= sizes.least && size <= sizes.most && sizeFor(size) === size
