import type { NotificationState } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { RepositoryName } from './inbox.store.ts'
import { markSome, markSomeOfAll } from './mark.store.ts'
import { touchInboxes } from './notification.store.ts'
import { states } from './topics.ts'

type MarkDeps = Pick<Deps, 'database' | 'events'>

/** Marks some of an account's notifications, and says how many were not so already. */
export async function markNotifications(
  { database, events }: MarkDeps,
  { userId, ids, state }: { userId: number; ids: readonly number[]; state: NotificationState },
): Promise<number> {
  const marked = await database.tx(async (tx) => {
    const changed = await markSome(tx, { userId, ids, state: states[state] })
    if (changed > 0) await touchInboxes(tx, [userId])
    return changed
  })
  if (marked > 0) events.wake()
  return marked
}

/** Rows that are marked in one transaction. */
const batch = 500

/** Marks what an inbox has of a time and before (ms), or what it has of one repository. */
export async function markAllNotifications(
  { database, events }: MarkDeps,
  {
    state,
    ...asked
  }: {
    userId: number
    state: Exclude<NotificationState, 'unread'>
    until: number
    repository: RepositoryName | undefined
  },
): Promise<number> {
  let marked = 0
  for (let some = batch; some === batch; ) {
    some = await database.tx(async (tx) => {
      const changed = await markSomeOfAll(tx, { ...asked, state: states[state], limit: batch })
      if (changed > 0) await touchInboxes(tx, [asked.userId])
      return changed
    })
    marked += some
  }
  if (marked > 0) events.wake()
  return marked
}
