import { limits as sizes } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { digestQueue } from './digest.ts'
import { fanOutQueue } from './fan-out.ts'
import { deleteNotificationsBy, deleteOldNotifications, selectFullInboxes, trimInbox } from './notification.store.ts'

const day = 24 * 60 * 60_000
/** Rows that are deleted, or accounts that are looked at, in one transaction. */
const batch = 500

type TendDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log'>

/** Drops what is too old, and what accounts have beyond the newest. */
async function tendInboxes({ database }: TendDeps, signal: AbortSignal): Promise<void> {
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
}

/** Begins to tell what concerns many, to mail and to tidy. */
export async function startInboxes(deps: TendDeps): Promise<void> {
  deps.jobs.handle(fanOutQueue(deps))
  deps.jobs.handle(digestQueue(deps))
  await startPeriodic(deps, { name: 'tend-inboxes', next: every(day), run: (signal) => tendInboxes(deps, signal) })
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
