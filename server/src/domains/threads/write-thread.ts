import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type OperationRequest, type ThreadComment, type threadOperations } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findRepository, type RepositoryAddress, requireReading } from '../repositories/index.ts'
import { type CommentRow, deleteComment, findComment, insertComment, updateComment } from './comment.store.ts'
import { tasksIn } from './tasks-in.ts'
import { namedBy, newlyNamedBy, tellNewlyNamed, writeReferences } from './tell-named.ts'
import { keepTextVersion } from './text-version.store.ts'
import { isOwn, presentComment } from './thread.presenter.ts'
import {
  type FoundThread,
  findThread,
  insertThread,
  setThreadState,
  type ThreadKind,
  takeNumber,
  updateThread,
} from './thread.store.ts'
import { recordChange, recordThread } from './thread-events.ts'
import { isFrozenFor } from './thread-lock.ts'
import { threadNumberOf } from './thread-number.ts'
import { writeEvent } from './thread-timeline.ts'

export interface Place extends RepositoryAddress {
  actor: UserActor
}
export interface ThreadPlace extends Place {
  number: string
}
interface CommentPlace extends ThreadPlace {
  uid: string
}
type Body<Name extends keyof typeof threadOperations> =
  OperationRequest<(typeof threadOperations)[Name]> extends { body: infer B } ? B : never

/**
 * A repository in which somebody writes: who may read it may, while it is not archived; in a discussion whoever may see it, let in to its
 * contents or not.
 */
export async function findWritable(
  deps: Deps,
  { actor, owner, repo }: Place,
  action: 'see' | 'read' = 'read',
): Promise<FoundRepository> {
  const repository = await findRepository(deps, { actor, owner, repo, action })
  if (repository.archivedAt === null) return repository
  const { ownerName, name } = repository
  throw AppError.forbidden(message('repository.archived', { owner: ownerName, name }))
}

/** A thread of one of these kinds in which somebody writes. */
export async function findThreadToWrite(
  deps: Deps,
  { kinds, ...place }: ThreadPlace & { kinds: readonly ThreadKind[] },
): Promise<{ repository: FoundRepository; thread: FoundThread }> {
  const repository = await findWritable(deps, place, 'see')
  const asked = { repoId: repository.id, number: threadNumberOf(place.number), kinds }
  const thread = await findThread(deps.database.read, asked)
  if (thread === undefined) throw AppError.refused(404, message('thread.missing'))
  if (thread.kind !== 'discussion') requireReading(repository, place.actor)
  if (isFrozenFor(repository, thread)) throw AppError.refused(403, message('thread.locked'))
  return { repository, thread }
}

/** Comments are the same in all of them. */
const kinds: readonly ThreadKind[] = ['discussion', 'pull']

async function findCommentIn(deps: Deps, place: CommentPlace) {
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds })
  const comment = await findComment(deps.database.read, { threadId: thread.id, uid: place.uid })
  if (comment === undefined) throw AppError.refused(404, message('thread.no_comment'))
  return { repository, thread, comment }
}

/** Somebody else's. */
export const notYours = () => AppError.refused(403, message('thread.not_yours'))

/** What a text was before it is changed for the first time. */
export const asWritten = ({ body, authorId, createdAt: at }: Pick<CommentRow, 'body' | 'authorId' | 'createdAt'>) => ({
  ...{ body, authorId, at },
})

/** Starts a discussion. Refused (AppError, 422) beyond as many as a repository may have. */
export async function openDiscussion(
  deps: Deps,
  place: Place & { fields: Body<'createDiscussion'>; address: string; signal: AbortSignal },
): Promise<{ number: number }> {
  const { actor, fields, address, signal } = place
  const repository = await findWritable(deps, place, 'see')
  const { id: repoId } = repository
  await deps.limits.takeAll([
    ['open-thread/account', `${actor.userId}`],
    ['open-thread/address', address],
  ])
  const named = await namedBy(deps, { text: fields.body, repository, actor, signal })
  const listed = await tasksIn(deps, { text: fields.body, repository, actor, signal })
  const now = Date.now()
  const number = await deps.database.tx(async (tx) => {
    const taken = await takeNumber(tx, { repoId, kind: 'discussion' })
    const max = bounds.threadsPerRepository
    if (taken > max) throw AppError.refused(422, message('thread.too_many', { max }))
    const threadId = await insertThread(tx, {
      ...fields,
      ...listed,
      repo_id: repoId,
      number: taken,
      kind: 'discussion',
      state: 'open',
      author_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    const { userId } = actor
    await writeReferences(tx, { named, userId, of: { id: threadId, kind: 'discussion', number: taken }, at: now })
    await recordThread(deps, tx, { repoId, threadId, userId, what: 'opened', mentions: named.userIds })
    return taken
  })
  deps.events.wake({ userId: actor.userId })
  return { number }
}

/** Changes what is given of a discussion. Refused (AppError, 403) for all but its author and maintainers. */
export async function changeDiscussion(
  deps: Deps,
  place: ThreadPlace & { fields: Body<'updateDiscussion'>; signal: AbortSignal },
): Promise<void> {
  const { actor, fields, signal } = place
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds: ['discussion'] })
  if (!isOwn(actor, thread) && !repository.mayConfigure) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const { title = thread.title, body = thread.body, state = thread.state } = fields
  const named = await newlyNamedBy(deps, { before: thread.body, text: body, repository, actor, signal })
  const listed = await tasksIn(deps, { text: body, repository, actor, signal })
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    const { id } = thread
    const { userId } = actor
    if (title !== thread.title) {
      await updateThread(tx, { id, title, updated_at: at })
      await writeEvent(tx, { threadId: id, userId, what: 'renamed', from: thread.title, to: title, at })
    }
    if (body !== thread.body) {
      await updateThread(tx, { id, body, edited_at: at, updated_at: at, ...listed })
      await keepTextVersion(tx, { threadId: id, target: '', before: asWritten(thread), body, userId, at })
    }
    const repoId = repository.id
    await tellNewlyNamed(deps, tx, { named, repoId, userId, of: thread, at })
    if (title !== thread.title || body !== thread.body) {
      const removed = title === thread.title ? [] : [thread.title]
      await recordChange(deps, tx, { repoId, threadId: id, userId, what: 'edited', removed })
    }
    if (fields.state === undefined) return
    if (!(await setThreadState(tx, { id, repoId, kind: 'discussion', state, at }))) return
    const what = state === 'closed' ? 'closed' : 'reopened'
    await writeEvent(tx, { threadId: id, userId, what, at })
    await recordThread(deps, tx, { repoId, threadId: id, userId, what })
  })
  deps.events.wake({ userId: actor.userId })
}

/** Writes a comment. Refused (AppError, 422) beyond as many as a discussion may have. */
export async function writeComment(
  deps: Deps,
  place: ThreadPlace & { body: string; address: string; signal: AbortSignal },
): Promise<ThreadComment> {
  const { actor, body, address, signal } = place
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds })
  await deps.limits.takeAll([
    ['comment/account', `${actor.userId}`],
    ['comment/address', address],
  ])
  const named = await namedBy(deps, { text: body, repository, actor, signal })
  const max = bounds.commentsPerThread
  const uid = randomUUIDv7()
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    const row = { uid, thread_id: thread.id, author_id: actor.userId, body, created_at: at }
    if (!(await insertComment(tx, { ...row, max }))) {
      throw AppError.refused(422, message('thread.too_many_comments', { max }))
    }
    const { userId } = actor
    await writeReferences(tx, { named, userId, of: thread, at })
    const of = { repoId: repository.id, threadId: thread.id, userId, mentions: named.userIds }
    await recordThread(deps, tx, { ...of, what: 'commented', comment: uid })
  })
  deps.events.wake({ userId: actor.userId })
  const { comment } = await findCommentIn(deps, { ...place, uid })
  return presentComment(deps, { row: comment, isFrozen: false, repository, actor, signal })
}

/** Changes a comment. Refused (AppError, 403) for all but its author. */
export async function changeComment(
  deps: Deps,
  place: CommentPlace & { body: string; signal: AbortSignal },
): Promise<ThreadComment> {
  const { actor, body, signal } = place
  const { repository, thread, comment } = await findCommentIn(deps, place)
  if (!isOwn(actor, comment)) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const named = await newlyNamedBy(deps, { before: comment.body, text: body, repository, actor, signal })
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    await updateComment(tx, { id: comment.id, threadId: thread.id, body, at })
    if (body !== comment.body)
      await keepTextVersion(tx, {
        ...{ threadId: thread.id, target: comment.uid, before: asWritten(comment), body },
        ...{ userId: actor.userId, at },
      })
    const of = { repoId: repository.id, userId: actor.userId, of: thread, comment: comment.uid }
    await tellNewlyNamed(deps, tx, { ...of, named, at })
    const { repoId, userId } = of
    await recordChange(deps, tx, { repoId, userId, threadId: thread.id, what: 'comment-edited', text: comment.uid })
  })
  deps.events.wake({ userId: actor.userId })
  const row: CommentRow = { ...comment, body, editedAt: at, edits: comment.edits + 1 }
  return presentComment(deps, { row, isFrozen: false, repository, actor, signal })
}

/** Deletes a comment; says what it was. Refused (AppError, 403) for all but its author and maintainers. */
export async function removeComment(deps: Deps, place: CommentPlace): Promise<CommentRow> {
  const { actor } = place
  const { repository, thread, comment } = await findCommentIn(deps, place)
  if (!isOwn(actor, comment) && !repository.mayConfigure) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const { uid } = comment
  const of = { repoId: repository.id, threadId: thread.id, userId: actor.userId }
  await deps.database.tx(async (tx) => {
    await deleteComment(tx, { id: comment.id, uid, threadId: thread.id })
    await recordChange(deps, tx, { ...of, what: 'comment-deleted', text: uid })
  })
  deps.events.wake({ userId: actor.userId })
  return comment
}
