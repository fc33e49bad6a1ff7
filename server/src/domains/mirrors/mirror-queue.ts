import { limits as bounds } from '@sheaf/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { findDue, selectOwnersOfDue } from './mirror.store.ts'
import { syncMirror } from './sync-mirror.ts'

const name = 'sync-mirrors'
const Payload = z.object({ ownerId: z.int() })

/** Each owner has one job, which takes their mirrors in turn: a source that drips holds none of others. */
export const mirrorJobOf = (ownerId: number) => ({ queue: name, payload: { ownerId }, dedupe: `mirrors:${ownerId}` })

/** Brings mirrors up to date: one of an owner at a time, two of all. */
function mirrorQueue(deps: Deps): Queue<typeof Payload> {
  const { database, jobs } = deps
  return {
    name,
    payload: Payload,
    attempts: 20,
    concurrency: 2,
    async run({ ownerId }, signal) {
      const row = await findDue(database.read, { ownerId, now: Date.now() })
      if (row === undefined) return
      await syncMirror(deps, { row, kept: bounds.runsPerMirror, signal })
      // Behind those of other owners.
      await jobs.enqueue(database.write, mirrorJobOf(ownerId))
      jobs.wake()
    },
  }
}

const tendingMs = 60_000

/** Finds whose mirrors are due. */
async function tendMirrors({ database, jobs }: Deps): Promise<void> {
  for (const ownerId of await selectOwnersOfDue(database.read, Date.now()))
    await jobs.enqueue(database.write, mirrorJobOf(ownerId))
  jobs.wake()
}

/** Begins to keep mirrors. */
export async function startMirrors(deps: Deps): Promise<void> {
  deps.jobs.handle(mirrorQueue(deps))
  await startPeriodic(deps, { name: 'tend-mirrors', next: every(tendingMs), run: () => tendMirrors(deps) })
}
