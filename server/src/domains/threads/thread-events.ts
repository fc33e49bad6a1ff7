import type { ThreadHappening } from '@sheaf/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { threadChanged, threadHappened } from '../events/index.ts'
import { subscribeTo } from './subscription.store.ts'

interface Happened {
  repoId: number
  threadId: number
  /** Who let it happen. */
  userId: number
  what: ThreadHappening
  /** The public id of the comment that was written. */
  comment?: string
  /** Who is named in it, or asked: those hear of it, whoever else does. */
  mentions?: readonly number[]
}

/**
 * Writes down what happened in a thread of any kind, in the transaction in which it does; wake `events` afterwards. Whoever opens a
 * thread or writes in it hears of it from then on.
 */
export async function recordThread(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { repoId, threadId, userId, what, comment, mentions }: Happened,
): Promise<void> {
  const at = Date.now()
  if (what === 'opened') await subscribeTo(tx, { threadId, userIds: [userId], reason: 'author', at })
  const asked = what === 'review_requested' || what === 'assigned'
  if (mentions !== undefined)
    await subscribeTo(tx, { threadId, userIds: mentions, reason: asked ? what : 'mention', at })
  if (what === 'commented' || what === 'reviewed')
    await subscribeTo(tx, { threadId, userIds: [userId], reason: 'comment', at })
  const of = { repoId, threadId, userId, what, mentions: [...(mentions ?? [])] }
  await events.record(tx, threadHappened, comment === undefined ? of : { ...of, comment })
}

/** Writes down what became of a thread that nobody is notified of, but other programs are, as `recordThread` does. */
export async function recordChange(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { added = [], removed = [], ...changed }: z.input<typeof threadChanged.payload>,
): Promise<void> {
  await events.record(tx, threadChanged, { ...changed, added: [...added], removed: [...removed] })
}
