import { setTimeout as sleep } from 'node:timers/promises'
import { createLru, textWeight } from '@sheaf/server-core/lru'
import { GitError } from '../process/git-error.ts'
import { createSingleFlight } from '../single-flight.ts'
import type { FileBlame } from './blame-file.ts'
import type { BlameProgress, BlameQuery, createBlame } from './find-blame.ts'
import { createReadAhead } from './read-ahead.ts'

/** Blames that several ask for at once, each found once. */
export interface Blames {
  whole(query: BlameQuery): Promise<FileBlame>
  /**
   * The whole where it is there within so many milliseconds, else the lines that are known by then. The work goes on for a while, so that whoever asks again
   * finds it further on; what came of it in between, if it failed, they are told.
   */
  within(query: BlameQuery & { withinMs: number }): Promise<{ blame: FileBlame; complete: boolean }>
}

/** A blame of which a part was told goes on for so long without anybody who asks again. */
const defaultLeaseMs = 5_000
/** What failed while nobody waited is told to who asks within this time. */
const toldMs = 10_000
/** Failures that nobody asked about yet hold so much at most, each with a path of up to 4 KiB and its error. */
const failureBytes = 1024 * 1024
const errorWeight = 1_500

/** Makes them. */
export function createBlames(
  find: ReturnType<typeof createBlame>,
  {
    readCommit,
    leaseMs = defaultLeaseMs,
  }: { readCommit?: (gitDir: string, oid: string) => Promise<unknown>; leaseMs?: number } = {},
): Blames {
  const running = createSingleFlight<FileBlame>()
  const progresses = new Map<string, BlameProgress>()
  const failures = createLru<{ error: unknown; at: number }>({
    capacity: failureBytes,
    weigh: (_, key) => errorWeight + textWeight(key),
  })

  const keyOf = ({ gitDir, commit, path, start = 1 }: BlameQuery) =>
    `${gitDir}:${commit}:${path.toString('latin1')}:${start}`

  const join = (key: string, { signal, ...file }: BlameQuery): Promise<FileBlame> => {
    const start = async (abandoned: AbortSignal) => {
      const found = readCommit && createReadAhead((oid) => readCommit(file.gitDir, oid))
      const progress: BlameProgress = { known: nothing, found }
      progresses.set(key, progress)
      try {
        return await find({ ...file, signal: abandoned }, progress)
      } finally {
        if (progresses.get(key) === progress) progresses.delete(key)
      }
    }
    return running.join(key, { signal, start })
  }

  return {
    whole: (query) => join(keyOf(query), query),
    async within({ withinMs, signal, ...query }) {
      const key = keyOf(query)
      const failed = failures.get(key)
      failures.delete(key)
      if (failed !== undefined && performance.now() - failed.at < toldMs) throw failed.error
      const gone = new AbortController()
      const leave = () => gone.abort()
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave, { once: true })
      const late = new AbortController()
      try {
        const whole = join(key, { ...query, signal: gone.signal })
        const timer = sleep(withinMs, undefined, { signal: late.signal }).catch(() => undefined)
        const blame = await Promise.race([whole, timer])
        if (blame !== undefined) return { blame, complete: true }
        const lease = setTimeout(leave, leaseMs).unref()
        whole
          .catch((error: unknown) => {
            if (isLimit(error)) failures.set(key, { error, at: performance.now() })
          })
          .finally(() => clearTimeout(lease))
        return { blame: progresses.get(key)?.known() ?? nothing(), complete: false }
      } finally {
        late.abort()
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}

const nothing = (): FileBlame => ({ ranges: [], previous: new Map() })

/** It would fail again, after as long. */
const isLimit = (error: unknown): boolean =>
  error instanceof GitError && (error.kind === 'timeout' || error.kind === 'too-large')
