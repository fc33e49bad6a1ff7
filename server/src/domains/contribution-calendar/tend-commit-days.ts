import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { deleteDays, listCounted, listUncounted } from './commit-day.store.ts'
import { commitDayQueue, countSoon, firstKept } from './count-commit-days.ts'

const dayMs = 24 * 60 * 60_000
const pageSize = 200
/** Days that are deleted in one transaction. */
const batch = 1_000

type TendDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs' | 'log'>

/** Asks for repositories that were never counted, and drops days that no calendar shows any more. */
async function tendCommitDays({ database, jobs }: TendDeps, signal: AbortSignal): Promise<void> {
  const each = async (list: typeof listCounted, act: (repoId: number) => Promise<unknown>) => {
    for (let after = 0; !signal.aborted; ) {
      const ids = await list(database.read, { after, limit: pageSize })
      for (const repoId of ids) await act(repoId)
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
    }
  }
  await each(listUncounted, (repoId) => countSoon({ jobs }, database.write, repoId))
  const before = firstKept()
  await each(listCounted, async (repoId) => {
    while ((await deleteDays(database.write, { repoId, before, limit: batch })) === batch) signal.throwIfAborted()
  })
  jobs.wake()
}

/** Begins to count, with what was pushed before anybody counted. */
export async function startCommitDays(deps: TendDeps): Promise<void> {
  deps.jobs.handle(commitDayQueue(deps))
  await startPeriodic(deps, {
    name: 'tend-commit-days',
    next: every(dayMs),
    run: (signal) => tendCommitDays(deps, signal),
  })
}
