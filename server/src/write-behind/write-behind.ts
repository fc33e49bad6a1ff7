import type { Database, Queries } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'

/** Writes down that these rows were used at `now`, in one statement. A store's function: its identity names the kind. */
export type LastUsedWriter = (db: Queries, used: { ids: readonly number[]; now: number }) => Promise<void>

/**
 * What is worth writing down and not worth failing for: when a key or a session was used last. A use is recorded in no
 * time and written later, together with others; what can't be written is dropped, and the next use takes it again.
 */
export interface WriteBehind {
  /** Records the use of a row, unless it was recorded within the last ten minutes. Never fails, never waits. */
  recordUse(write: LastUsedWriter, row: { id: number; notedAt: number | null }): void
  /** Does a single writing later, once for each key. Never fails, never waits. */
  defer(key: string, work: (db: Queries) => Promise<void>): void
  /** Writes what is pending now. For the stop of the server, and for tests. */
  flush(): Promise<void>
  /** Writes what is pending and takes no more. */
  stop(): Promise<void>
}

/** How often the use of one row is written down, in milliseconds. */
export const recordEveryMs = 10 * 60_000

/** Uses are batched for so long, in milliseconds. */
const batchMs = 1_000
/** Rows that wait to be written. What comes beyond is recorded at its next use. */
const maxPending = 10_000
/** So many rows go into one statement: SQLite takes 32,766 values at most. */
const perStatement = 1_024

/** Makes the write-behind buffer of a database. One per process. */
export function createWriteBehind({ database, log }: { database: Pick<Database, 'write'>; log: Logger }): WriteBehind {
  const pending = new Map<LastUsedWriter, Set<number>>()
  const single = new Map<string, (db: Queries) => Promise<void>>()
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isFailing = false
  let isStopped = false

  async function writeAll(): Promise<void> {
    const now = Date.now()
    const works = [...single.values()]
    for (const [write, ids] of pending) {
      const all = [...ids]
      for (let from = 0; from < all.length; from += perStatement) {
        const part = padded(all.slice(from, from + perStatement))
        works.push((db) => write(db, { ids: part, now }))
      }
    }
    single.clear()
    pending.clear()
    count = 0
    for (const work of works) {
      try {
        await work(database.write)
        isFailing = false
      } catch (error) {
        // Once for each outage: a full disk would fill the log, too.
        if (!isFailing)
          log.warn({ err: error }, 'the last uses of keys, sessions and repositories cannot be written down')
        isFailing = true
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  const flushLater = () => {
    timer ??= setTimeout(() => void flush(), batchMs).unref()
  }

  return {
    flush,
    recordUse(write, { id, notedAt }) {
      if (isStopped || (notedAt !== null && Date.now() - notedAt < recordEveryMs)) return
      const ids = pending.get(write) ?? new Set()
      if (ids.has(id) || count >= maxPending) return
      pending.set(write, ids.add(id))
      count += 1
      flushLater()
    },
    defer(key, work) {
      if (isStopped || single.has(key) || count >= maxPending) return
      single.set(key, work)
      count += 1
      flushLater()
    },
    async stop() {
      isStopped = true
      await flush()
    },
  }
}

/** Fills up to a power of two with the last id: databases keep a plan for each number of values that they were asked with. */
function padded(ids: readonly number[]): readonly number[] {
  const last = ids.at(-1)
  const length = 2 ** Math.ceil(Math.log2(ids.length))
  return last === undefined ? ids : [...ids, ...Array.from({ length: length - ids.length }, () => last)]
}
