import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import type { Deps } from '../../deps.ts'

/** So long in all stands back what is indexed of one repository, in milliseconds: its process of git has a deadline, and somebody may import all day. */
const patienceMs = 30_000

/** One of the processors is left to those who wait for an answer: a thread that is woken for them else waits, at each step, until an index has had its time slice. */
const turns = createFairQueue({ slots: Math.max(1, availableParallelism() - 1), waiting: 16 })

interface TurnsOptions {
  git: {
    read: { lastCommits: Pick<Deps['git']['read']['lastCommits'], 'tipsIndexed'> }
    maintenance: Pick<Deps['git']['maintenance'], 'idle'>
  }
  /** Which index it is. */
  index: string
  /** The index closes. */
  signal: AbortSignal
  /** In milliseconds, changed by tests. */
  patience?: number
}

/**
 * Makes the turns in which what is searched of one repository comes into an index, piece by piece. Folders that were just imported are found first, and the repository is tidied:
 * people look at an import at once and search in it later. The first piece goes at once: it is all that an ordinary push brings. And the indexes go on one after the other where there are two processors.
 */
export function indexTurns({
  git,
  index,
  signal,
  patience = patienceMs,
}: TurnsOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let left = patience
  let isFirst = true
  const standBack = async () => {
    if (left <= 0 || signal.aborted) return
    const began = performance.now()
    const over = new AbortController()
    await Promise.race([
      git.read.lastCommits.tipsIndexed().then(() => git.maintenance.idle()),
      wait(left, undefined, { signal: AbortSignal.any([signal, over.signal]), ref: false }).catch(() => undefined),
    ])
    over.abort()
    left -= performance.now() - began
  }
  return async (work) => {
    if (!isFirst) await standBack()
    isFirst = false
    return turns.run(work, { caller: { key: `index:${index}` } })
  }
}
