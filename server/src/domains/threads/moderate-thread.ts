import { limits as bounds, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findRepository } from '../repositories/index.ts'
import { findComment } from './comment.store.ts'
import { countPinned, setAnswerOf, setLock, setPin } from './moderation.store.ts'
import { isOwn } from './thread.presenter.ts'
import { deleteThread, type FoundThread, findThread, type ThreadKind } from './thread.store.ts'
import { recordThread } from './thread-events.ts'
import { threadNumberOf } from './thread-number.ts'
import { writeEvent } from './thread-timeline.ts'
import { findThreadToWrite, notYours, type ThreadPlace } from './write-thread.ts'

/** A thread of one of these kinds, whatever is locked, of a repository to which the actor may do this; at the cost of one change. */
async function findToModerate(
  deps: Deps,
  { action, kinds, ...place }: ThreadPlace & { action: 'push' | 'change-settings'; kinds: readonly ThreadKind[] },
): Promise<{ repoId: number; thread: FoundThread }> {
  const { id: repoId } = await findRepository(deps, { ...place, action })
  const thread = await findThread(deps.database.read, { repoId, number: threadNumberOf(place.number), kinds })
  if (thread === undefined) throw AppError.refused(404, message('thread.missing'))
  await deps.limits.take('change-thread/account', `${place.actor.userId}`)
  return { repoId, thread }
}

/** Lets only those write in a thread who may push, or everybody again. What is so already is not noted. */
export async function lockThread(
  deps: Deps,
  { fields, ...place }: ThreadPlace & { fields: RequestOf<'setThreadLock'>['body'] },
): Promise<void> {
  const { userId } = place.actor
  const { thread } = await findToModerate(deps, { ...place, action: 'push', kinds: ['discussion', 'pull'] })
  const { locked } = fields
  const reason = locked ? (fields.reason ?? '') : ''
  const threadId = thread.id
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    if (!(await setLock(tx, { threadId, at: locked ? at : null, reason }))) return
    const of = { threadId, userId, at, ...(reason !== '' && { to: reason }) }
    await writeEvent(tx, { ...of, what: locked ? 'locked' : 'unlocked' })
  })
  deps.events.wake({ userId })
}

/** Puts a discussion above the others, or back among them. Refused (AppError, 422) beyond as many as may stand there. */
export async function pinThread(deps: Deps, { pinned, ...place }: ThreadPlace & { pinned: boolean }): Promise<void> {
  const { userId } = place.actor
  const { repoId, thread } = await findToModerate(deps, { ...place, action: 'push', kinds: ['discussion'] })
  const threadId = thread.id
  const at = Date.now()
  const max = bounds.pinnedDiscussions
  await deps.database.tx(async (tx) => {
    if (!(await setPin(tx, { threadId, repoId, at: pinned ? at : null }))) return
    // Counted, since those who wait for each other began in another order.
    if (pinned && (await countPinned(tx, repoId)) > max)
      throw AppError.refused(422, message('thread.too_many_pinned', { max }))
    await writeEvent(tx, { threadId, userId, what: pinned ? 'pinned' : 'unpinned', at })
  })
  deps.events.wake({ userId })
}

/** Says which comment answers a discussion, or that none does: its author may, and who may push. Others who follow it hear of an answer. */
export async function answerDiscussion(
  deps: Deps,
  { comment: uid, ...place }: ThreadPlace & { comment: string | null },
): Promise<void> {
  const { actor } = place
  const { userId } = actor
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds: ['discussion'] })
  if (!isOwn(actor, thread) && !repository.mayWrite) throw notYours()
  await deps.limits.take('change-thread/account', `${userId}`)
  const threadId = thread.id
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    const comment = uid === null ? undefined : await findComment(tx, { threadId, uid })
    if (uid !== null && comment === undefined) throw AppError.refused(404, message('thread.no_comment'))
    if (!(await setAnswerOf(tx, { threadId, uid }))) return
    const of = { threadId, userId, at }
    if (uid === null) return writeEvent(tx, { ...of, what: 'unanswered' })
    const writer = comment?.author ?? null
    await writeEvent(tx, { ...of, what: 'answered', ...(writer !== null && { to: writer }) })
    await recordThread(deps, tx, { repoId: repository.id, threadId, userId, what: 'answered', comment: uid })
  })
  deps.events.wake({ userId })
}

/** Deletes a discussion with all that was written in it: maintainers may. */
export async function removeDiscussion(deps: Deps, place: ThreadPlace): Promise<void> {
  const { userId } = place.actor
  const asked = { ...place, action: 'change-settings', kinds: ['discussion'] } as const
  const { repoId, thread } = await findToModerate(deps, asked)
  await deps.database.tx((tx) => deleteThread(tx, { id: thread.id, repoId, kind: 'discussion' }))
  deps.events.wake({ userId })
}
