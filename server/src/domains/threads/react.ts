import type { Reaction, RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { deleteReaction, hasText, insertReaction, selectReactions } from './reaction.store.ts'
import { touchThread } from './thread-revision.store.ts'
import { findThreadToWrite, type ThreadPlace } from './write-thread.ts'

/** Notes what somebody makes of a text, or takes that back: whoever may comment may. The same once more changes nothing. */
export async function react(
  deps: Deps,
  place: ThreadPlace & { fields: RequestOf<'setReaction'>['body'] },
): Promise<Reaction[]> {
  const { actor, fields } = place
  const { userId } = actor
  const { target, kind, on } = fields
  const { thread } = await findThreadToWrite(deps, { ...place, kinds: ['discussion', 'pull'] })
  const threadId = thread.id
  await deps.limits.take('react/account', `${userId}`)
  await deps.database.tx(async (tx) => {
    if (!(await hasText(tx, { threadId, target }))) throw AppError.refused(404, message('thread.no_comment'))
    const reacted = { threadId, target, kind, userId }
    const isOther = await (on ? insertReaction(tx, { ...reacted, at: Date.now() }) : deleteReaction(tx, reacted))
    if (isOther) await touchThread(tx, threadId)
  })
  deps.events.wake()
  return selectReactions(deps.database.read, { threadId, targets: [target], userId })
}
