import { type CommitDays, GitError } from '@sheaf/git-engine'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { pushed } from '../events/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { addDays, deleteDays, deleteTip, findTip, insertTip, moveTip } from './commit-day.store.ts'

const queue = 'count-commit-days'
const Counted = z.object({ repoId: z.int() })

/** Pushes that come one after the other are counted together. */
const gatherMs = 1_000
/** A year, as calendars show it, and a week in which time zones and clocks may differ. */
const keptDays = 372
/** Commits of a push that are counted in one transaction; what is more is counted from the beginning. */
const maxCarried = 2_000
/** Commits of a year that are counted, the newest. */
const maxCounted = 20_000
/** Days that are written or deleted in one transaction. */
const batch = 1_000

type CountDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs' | 'log'>

/** Today, in days since 1970 (UTC). */
export const today = (now = Date.now()): number => Math.floor(now / 86_400_000)

/** The first day that is kept. */
export const firstKept = (): number => today() - keptDays

/** Asks for the days of a repository to be counted. */
export const countSoon = ({ jobs }: Pick<Deps, 'jobs'>, db: Parameters<Deps['jobs']['enqueue']>[0], repoId: number) =>
  jobs.enqueue(db, { queue, payload: { repoId }, dedupe: `${queue}:${repoId}`, runAt: Date.now() + gatherMs })

/** Counts what each push brings. */
export function commitDaySubscriber(deps: Pick<Deps, 'jobs'>): Subscriber {
  return {
    name: 'contribution-calendar',
    handlers: [on(pushed, (tx, { repoId }) => countSoon(deps, tx, repoId))],
    delivered: () => deps.jobs.wake(),
  }
}

/**
 * Brings the days of a repository up to its default branch: adds what came since it was last counted and takes away what a forced push
 * dropped, or counts the year from the beginning where that can't be told. Once more changes nothing.
 */
export function commitDayQueue(deps: CountDeps): Queue<typeof Counted> {
  const { database, git } = deps
  return {
    name: queue,
    payload: Counted,
    attempts: 5,
    concurrency: 1,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      const { gitDir, refsVersion, defaultBranch } = repository
      const asked = { gitDir, version: refsVersion, revision: defaultBranch, unreachable: false }
      const to = (await git.read.resolve(asked))?.commit ?? ''
      const from = await findTip(database.read, repoId)
      if (from === to) return
      const carried = await readCarried(deps, { gitDir, from, to, signal })
      if (from !== undefined && carried !== undefined) {
        await database.tx(async (tx) => {
          if (await moveTip(tx, { repoId, from, to })) await addDays(tx, { repoId, days: carried.days })
        })
        return
      }
      await countAll(deps, { repoId, gitDir, to, signal })
    },
  }
}

/** What changed since the last count; nothing where that can't be told, or is too much for one transaction. */
async function readCarried(
  { git }: CountDeps,
  { from, ...asked }: { gitDir: string; from: string | undefined; to: string; signal: AbortSignal },
): Promise<CommitDays | undefined> {
  if (from === undefined || from === '' || asked.to === '') return undefined
  try {
    const found = await git.read.commitDays({ ...asked, from, firstDay: firstKept(), limit: maxCarried })
    return found.isCut ? undefined : found
  } catch (error) {
    // Maintenance has dropped what a forced push took away.
    if (error instanceof GitError && (error.kind === 'failed' || error.kind === 'too-large')) return undefined
    throw error
  }
}

/** Counts from the beginning. Until it is through, the repository counts as never counted. */
async function countAll(
  deps: CountDeps,
  { repoId, to, ...asked }: { repoId: number; gitDir: string; to: string; signal: AbortSignal },
): Promise<void> {
  const { database } = deps
  await deleteTip(database.write, repoId)
  while ((await deleteDays(database.write, { repoId, limit: batch })) === batch) asked.signal.throwIfAborted()
  const days = to === '' ? [] : await readAll(deps, { ...asked, to, repoId })
  for (let at = 0; at < days.length; at += batch) {
    asked.signal.throwIfAborted()
    await database.tx((tx) => addDays(tx, { repoId, days: days.slice(at, at + batch) }))
  }
  await database.tx((tx) => insertTip(tx, { repoId, tip: to }))
}

async function readAll(
  { git, log }: CountDeps,
  { repoId, ...asked }: { repoId: number; gitDir: string; to: string; signal: AbortSignal },
): Promise<CommitDays['days']> {
  try {
    const { days, isCut } = await git.read.commitDays({ ...asked, firstDay: firstKept(), limit: maxCounted })
    if (isCut) log.info({ repoId, maxCounted }, 'only the newest commits of the year are counted')
    return days
  } catch (error) {
    if (!(error instanceof GitError && error.kind === 'too-large')) throw error
    log.warn({ repoId }, 'commits are not counted: their addresses are too long')
    return []
  }
}
