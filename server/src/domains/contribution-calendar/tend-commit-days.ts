import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { deleteDays, listCounted, listUncounted } from './commit-day.store.ts'
import { commitDayQueue, countSoon, firstKept } from './count-commit-days.ts'

const name = 'tend-commit-days'
const Empty = z.object({})
const dayMs = 24 * 60 * 60_000
const pageSize = 200
/** Days that are deleted in one transaction. */
const batch = 1_000

type TendDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs' | 'log'>

/** Asks for repositories that were never counted, and drops days that no calendar shows any more: at the first start, and every day. */
function tendQueue({ database, jobs }: TendDeps): Queue<typeof Empty> {
  const each = async (
    list: typeof listCounted,
    { signal, act }: { signal: AbortSignal; act: (repoId: number) => Promise<unknown> },
  ) => {
    for (let after = 0; !signal.aborted; ) {
      const ids = await list(database.read, { after, limit: pageSize })
      for (const repoId of ids) await act(repoId)
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
    }
  }
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() + dayMs })
      await each(listUncounted, { signal, act: (repoId) => countSoon({ jobs }, database.write, repoId) })
      const before = firstKept()
      const drop = async (repoId: number) => {
        while ((await deleteDays(database.write, { repoId, before, limit: batch })) === batch) signal.throwIfAborted()
      }
      await each(listCounted, { signal, act: drop })
      jobs.wake()
    },
  }
}

/** Begins to count, with what was pushed before anybody counted. */
export async function startCommitDays(deps: TendDeps): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(commitDayQueue(deps))
  jobs.handle(tendQueue(deps))
  await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() })
}
