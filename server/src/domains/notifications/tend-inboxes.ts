import { limits as sizes } from '@sheaf/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { digestQueue } from './digest.ts'
import { fanOutQueue } from './fan-out.ts'
import { deleteNotificationsBy, deleteOldNotifications, selectFullInboxes, trimInbox } from './notification.store.ts'

const name = 'tend-inboxes'
const Empty = z.object({})
const day = 24 * 60 * 60_000
/** Rows that are deleted, or accounts that are looked at, in one transaction. */
const batch = 500

type TendDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log'>

/** Drops what is too old, and what accounts have beyond the newest: every day. */
function tendQueue({ database, jobs }: TendDeps): Queue<typeof Empty> {
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() + day })
      const before = Date.now() - sizes.notificationDays * day
      const deleteSome = () => database.tx((tx) => deleteOldNotifications(tx, { before, limit: batch }))
      while ((await deleteSome()) === batch) signal.throwIfAborted()
      for (let full = await selectFullInboxes(database.read, batch); full.length > 0; ) {
        for (const userId of full) {
          signal.throwIfAborted()
          await database.tx((tx) => trimInbox(tx, userId))
        }
        full = await selectFullInboxes(database.read, batch)
      }
    },
  }
}

/** Begins to tell what concerns many, to mail and to tidy. */
export async function startInboxes(deps: TendDeps): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(fanOutQueue(deps))
  jobs.handle(digestQueue(deps))
  jobs.handle(tendQueue(deps))
  await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() })
}

/** Takes what an account did out of the inboxes of others, some at a time, before it goes. */
export async function dropNotificationsBy(
  { database }: Pick<Deps, 'database'>,
  { userId, signal }: { userId: number; signal: AbortSignal },
): Promise<void> {
  for (let dropped = batch; dropped === batch; ) {
    signal.throwIfAborted()
    dropped = await database.tx((tx) => deleteNotificationsBy(tx, { actorId: userId, limit: batch }))
  }
}
