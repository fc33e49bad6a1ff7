import { countDropped } from '@sheaf/server-core/memory/dropped-bytes'
import type { StoredObject } from './stored-object.ts'

/** Objects of several files in one bounded memory; the one that was asked for longest ago goes first. */
export interface BaseCache {
  /** A part for one file, keyed by a number that is the file's own business. */
  open(): CachePart
  /** Evicts all objects of all files. */
  clear(): void
  /** Begins a new period, and evicts what was used in neither of the two before until the rest takes a quarter of the memory. */
  age(): void
  readonly heldBytes: number
}

export interface CachePart {
  get(key: number): StoredObject | undefined
  set(key: number, object: StoredObject): void
  /** Evicts all objects of the part. */
  close(): void
}

interface Entry {
  part: Map<number, Entry>
  key: number
  object: StoredObject
  /** The period in which it was used last. */
  period: number
  newer: Entry | undefined
  older: Entry | undefined
}

const overhead = 300

/** Makes the cache. Objects of more than an eighth of `bytes` are not kept. */
export function createBaseCache({ bytes }: { bytes: number }): BaseCache {
  let held = 0
  let period = 0
  let newest: Entry | undefined
  let oldest: Entry | undefined

  const unlink = (entry: Entry) => {
    if (entry.newer === undefined) newest = entry.older
    else entry.newer.older = entry.older
    if (entry.older === undefined) oldest = entry.newer
    else entry.older.newer = entry.newer
    entry.newer = undefined
    entry.older = undefined
  }
  const link = (entry: Entry) => {
    entry.older = newest
    if (newest !== undefined) newest.newer = entry
    newest = entry
    oldest ??= entry
  }
  const drop = (entry: Entry) => {
    unlink(entry)
    entry.part.delete(entry.key)
    held -= entry.object.data.length + overhead
  }

  return {
    get heldBytes() {
      return held
    },
    clear() {
      countDropped(held)
      while (oldest !== undefined) drop(oldest)
    },
    age() {
      period += 1
      const before = held
      while (oldest !== undefined && held > bytes / 4 && oldest.period < period - 1) drop(oldest)
      countDropped(before - held)
    },
    open() {
      const part = new Map<number, Entry>()
      return {
        get(key) {
          const entry = part.get(key)
          if (entry === undefined) return undefined
          entry.period = period
          if (entry !== newest) {
            unlink(entry)
            link(entry)
          }
          return entry.object
        },
        set(key, object) {
          if (object.data.length > bytes / 8 || part.has(key)) return
          const entry: Entry = { part, key, object, period, newer: undefined, older: undefined }
          part.set(key, entry)
          link(entry)
          held += object.data.length + overhead
          while (held > bytes && oldest !== undefined) drop(oldest)
        },
        close() {
          for (const entry of [...part.values()]) drop(entry)
        },
      }
    },
  }
}
