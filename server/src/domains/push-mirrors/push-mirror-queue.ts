import { limits as bounds } from '@sheaf/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { claimPushMirror, findDuePush, selectOwnersOfDuePushes } from './push-mirror.store.ts'
import { runPushMirror } from './run-push-mirror.ts'

const name = 'push-mirrors'
const Payload = z.object({ ownerId: z.int() })
const secondMs = 1_000

/** Each owner has one job, which pushes to their mirrors in turn: a target that hangs holds none of others. */
export const pushMirrorJobOf = (ownerId: number) => ({
  queue: name,
  payload: { ownerId },
  dedupe: `push-mirrors:${ownerId}`,
})

/** The same once that is due: it does not stand in the way of one that is due sooner. */
export const pushMirrorJobAt = (ownerId: number, runAt: number) => ({
  ...pushMirrorJobOf(ownerId),
  dedupe: `push-mirrors:${ownerId}:${Math.ceil(runAt / secondMs)}`,
  runAt,
})

/** Longer than one may take: a process that died while it worked is followed by another after this. */
const leaseMs = 2 * 60 * 60_000

/** Pushes to mirrors: one of an owner at a time, four of all. */
function pushMirrorQueue(deps: Deps): Queue<typeof Payload> {
  const { database, jobs } = deps
  return {
    name,
    payload: Payload,
    attempts: 20,
    concurrency: 4,
    async run({ ownerId }, signal) {
      const now = Date.now()
      const row = await findDuePush(database.read, { ownerId, now })
      if (row === undefined) return
      const claim = { id: row.id, seen: row.claimed_until, now, until: now + leaseMs }
      const isOurs = await claimPushMirror(database.write, claim)
      if (isOurs) {
        const next = await runPushMirror(deps, { row, kept: bounds.runsPerMirror, signal })
        if (next < Date.now() + tendingMs) await jobs.enqueue(database.write, pushMirrorJobAt(ownerId, next))
      }
      // Behind those of other owners.
      await jobs.enqueue(database.write, pushMirrorJobOf(ownerId))
      jobs.wake()
    },
  }
}

const tendingMs = 60_000

/** Finds whose mirrors are due. */
async function tendPushMirrors({ database, jobs }: Deps): Promise<void> {
  for (const ownerId of await selectOwnersOfDuePushes(database.read, Date.now()))
    await jobs.enqueue(database.write, pushMirrorJobOf(ownerId))
  jobs.wake()
}

/** Begins to push to mirrors. */
export async function startPushMirrors(deps: Deps): Promise<void> {
  deps.jobs.handle(pushMirrorQueue(deps))
  await startPeriodic(deps, { name: 'tend-push-mirrors', next: every(tendingMs), run: () => tendPushMirrors(deps) })
}
