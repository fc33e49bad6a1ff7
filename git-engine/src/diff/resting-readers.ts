import type { DiffReader } from './diff-reader.ts'

/** Readers that rest, of all pools and repositories. */
export interface RestingReaders {
  /** One rests now: of those that rested before, the ones that are too much are closed, longest rested first. */
  add(reader: DiffReader): void
  /** It rests no more. */
  remove(reader: DiffReader): void
}

/**
 * So much memory rests, or the reader alone that was asked last. By what processes hold as they begin to rest: one has 5 MiB, another one, behind
 * large diffs or with a large index, 30.
 */
const mostRestingBytes = 20 * 1024 * 1024

/** Makes the list of those that rest. Where the system does not tell what a process holds, it counts as nothing. */
export function createRestingReaders({ mostBytes = mostRestingBytes }: { mostBytes?: number } = {}): RestingReaders {
  /** The one that was asked last at the end. */
  const resting = new Map<DiffReader, number>()

  return {
    add(newest) {
      const newestBytes = newest.residentBytes() ?? 0
      let bytes = newestBytes
      for (const [reader, held] of [...resting].reverse()) {
        bytes += held
        if (bytes <= mostBytes) continue
        resting.delete(reader)
        reader.close()
      }
      resting.set(newest, newestBytes)
    },
    remove: (reader) => void resting.delete(reader),
  }
}
