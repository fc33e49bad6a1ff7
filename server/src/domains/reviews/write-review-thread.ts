import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type RequestOf, type ReviewComment, type ReviewThread } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  deleteReactionsTo,
  isFrozenFor,
  isOwn,
  keepAttachments,
  namedByAll,
  newlyNamedBy,
  notYours,
  recordChange,
  recordThread,
  releaseAttachments,
  type ThreadPlace,
  tellNewlyNamed,
  touchThread,
  writeReferences,
} from '../threads/index.ts'
import { comparedWith, findToReview, headOf, refuseForeign } from './find-reviewed.ts'
import { mayApply } from './find-to-commit.ts'
import { readLines } from './read-lines.ts'
import { presentReviewComment, presentReviewThread } from './review.presenter.ts'
import { insertReview, openReview } from './review.store.ts'
import {
  countReviewThreads,
  deleteReviewCommentRow,
  findReviewComment,
  findReviewThread,
  insertReviewComment,
  insertReviewThread,
  type ReviewCommentRow,
  selectReviewComments,
  setResolved,
  updateReviewCommentRow,
} from './review-thread.store.ts'
import { announceReview } from './submit-review.ts'

interface Asked {
  address: string
  signal: AbortSignal
}
type InThread = ThreadPlace & { uid: string }
type InComment = InThread & { comment: string }

async function takeComment({ limits }: Deps, { actor, address }: ThreadPlace & { address: string }): Promise<void> {
  await limits.takeAll([
    ['comment/account', `${actor.userId}`],
    ['comment/address', address],
  ])
}

/**
 * Writes about lines of what a pull request proposes: at once, as a review of its own that only comments, or into the one that
 * its author has not submitted yet. Refused (AppError) as the operation says.
 */
export async function beginReviewThread(
  deps: Deps,
  place: ThreadPlace & Asked & { fields: RequestOf<'createReviewThread'>['body'] },
): Promise<ReviewThread> {
  const { actor, signal, fields } = place
  const { repository, thread, pull } = await findToReview(deps, place)
  const { head, path, side, line, start_line: startLine, body, pending } = fields
  await refuseForeign(deps, { repository, pull, head })
  const commit = side === 'new' ? head : await comparedWith(deps, { repository, pull, head, signal })
  if (commit === undefined) throw AppError.refused(422, message('review.no_file'))
  const { gitDir, id: repoId } = repository
  const written = await readLines(deps, { gitDir, commit, path, line, startLine })
  await takeComment(deps, place)
  // What waits for a review names nobody before that is submitted.
  const named = await namedByAll(deps, { texts: pending ? [] : [body], repository, actor, signal })
  const at = Date.now()
  const [uid, threadId] = [randomUUIDv7(), thread.id]
  const id = await deps.database.tx(async (tx) => {
    const max = bounds.reviewThreadsPerPull
    if ((await countReviewThreads(tx, threadId)) >= max)
      throw AppError.refused(422, message('review.too_many_threads', { max }))
    const of = { threadId, userId: actor.userId, head }
    const review = { ...of, uid: randomUUIDv7(), verdict: 'comment', at } as const
    const reviewId = await (pending ? openReview : insertReview)(tx, review)
    const row = {
      ...{ uid, path, side, thread_id: threadId, commit_oid: commit, comments: 0, created_at: at },
      ...{ blob_oid: written.blobOid, excerpt: JSON.stringify(written.excerpt), excerpt_start: written.excerptStart },
      ...{ first_line: written.lines?.first ?? null, last_line: written.lines?.last ?? null },
    }
    const id = await insertReviewThread(tx, row)
    await addComment(tx, { id, reviewId, userId: actor.userId, body, at })
    if (!pending) await announceReview(deps, tx, { ...review, repoId, body: '', number: thread.number, named })
    return id
  })
  if (!pending) deps.events.wake({ userId: actor.userId })
  return presented(deps, { ...place, uid, id })
}

async function addComment(
  tx: Tx,
  { id, reviewId, userId, body, at }: { id: number; reviewId: number | null; userId: number; body: string; at: number },
): Promise<string> {
  const uid = randomUUIDv7()
  const max = bounds.commentsPerReviewThread
  const row = { uid, review_thread_id: id, review_id: reviewId, author_id: userId, body, created_at: at }
  if (await insertReviewComment(tx, { ...row, max })) return uid
  throw AppError.refused(422, message('review.too_many_comments', { max }))
}

async function presented(deps: Deps, place: InThread & Asked & { id: number }): Promise<ReviewThread> {
  const { actor, signal, uid, id } = place
  const { repository, thread, pull } = await findToReview(deps, place)
  const row = await findReviewThread(deps.database.read, { threadId: thread.id, uid })
  if (row === undefined) throw AppError.refused(404, message('review.thread_missing'))
  const comments = await selectReviewComments(deps.database.read, { ids: [id], userId: actor.userId })
  const head = await headOf(deps, { repository, pull })
  const compared = await comparedWith(deps, { repository, pull, head, signal })
  const reader = {
    repository,
    pull,
    authorId: thread.authorId,
    mayApply: await mayApply(deps, { repository, pull, authorId: thread.authorId, actor }),
    isFrozen: isFrozenFor(repository, thread),
    actor,
    signal,
  }
  return presentReviewThread(deps, { ...reader, row, comments, head, compared, budget: { bytes: 500_000 } })
}

/** A thread in which somebody sees something: one whose comments all wait for another's review is missing. */
async function findSeen(deps: Deps, place: InThread) {
  const found = await findToReview(deps, place)
  const row = await findReviewThread(deps.database.read, { threadId: found.thread.id, uid: place.uid })
  const seen = row && (await selectReviewComments(deps.database.read, { ids: [row.id], userId: place.actor.userId }))
  const began = seen?.[0]
  if (row === undefined || began === undefined) throw AppError.refused(404, message('review.thread_missing'))
  return { ...found, row, began }
}

async function findSeenComment(deps: Deps, place: InComment) {
  const found = await findSeen(deps, place)
  const asked = { id: found.row.id, userId: place.actor.userId, uid: place.comment }
  const comment = await findReviewComment(deps.database.read, asked)
  if (comment === undefined) throw AppError.refused(404, message('thread.no_comment'))
  return { ...found, comment }
}

/** Answers in a thread about lines. Refused (AppError) as the operation says. */
export async function replyInReviewThread(
  deps: Deps,
  place: InThread & Asked & { fields: RequestOf<'replyToReviewThread'>['body'] },
): Promise<ReviewComment> {
  const { actor, signal, fields } = place
  const { repository, thread, pull, row, began } = await findSeen(deps, place)
  // An answer to what is not published is not either.
  const pending = fields.pending || isWaiting(began)
  await takeComment(deps, place)
  const named = await namedByAll(deps, { texts: pending ? [] : [fields.body], repository, actor, signal })
  const at = Date.now()
  const { userId } = actor
  const uid = await deps.database.tx(async (tx) => {
    const open = { uid: randomUUIDv7(), threadId: thread.id, userId, head: pull.headOid }
    const reviewId = pending ? await openReview(tx, open) : null
    const comment = await addComment(tx, { id: row.id, reviewId, userId, body: fields.body, at })
    if (pending) return comment
    await writeReferences(tx, { named, userId, of: thread, at })
    const of = { repoId: repository.id, threadId: thread.id, userId, mentions: named.userIds }
    await recordThread(deps, tx, { ...of, what: 'commented', comment })
    await touchThread(tx, thread.id)
    return comment
  })
  if (!pending) deps.events.wake({ userId })
  const comment = await findReviewComment(deps.database.read, { id: row.id, userId, uid })
  if (comment === undefined) throw AppError.refused(404, message('thread.no_comment'))
  const reader = {
    repository,
    pull,
    authorId: thread.authorId,
    isFrozen: isFrozenFor(repository, thread),
    actor,
    signal,
  }
  return presentReviewComment(deps, { ...reader, thread: row, row: comment })
}

/** Does it wait for a review that is not published? */
const isWaiting = ({ reviewId, submittedAt }: ReviewCommentRow) => reviewId !== null && submittedAt === null

/** Changes what somebody wrote about lines. Refused (AppError, 403) for all but its author. */
export async function changeReviewComment(
  deps: Deps,
  place: InComment & { body: string; signal: AbortSignal },
): Promise<ReviewComment> {
  const { actor, body, signal } = place
  const { repository, thread, pull, row: about, comment } = await findSeenComment(deps, place)
  if (!isOwn(actor, comment)) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const isPending = isWaiting(comment)
  const { body: before } = comment
  const change = { before, text: isPending ? before : body, repository, actor, signal }
  const named = await newlyNamedBy(deps, change)
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    await updateReviewCommentRow(tx, { id: comment.id, body, at })
    await keepAttachments(tx, { threadId: thread.id, text: body })
    await releaseAttachments(tx, { threadId: thread.id, texts: [before] })
    const of = { repoId: repository.id, userId: actor.userId, of: thread, comment: comment.uid }
    await tellNewlyNamed(deps, tx, { ...of, named, at })
    if (isPending) return
    const { repoId, userId } = of
    const what = 'review-comment-edited'
    await recordChange(deps, tx, { repoId, userId, threadId: thread.id, what, text: comment.uid })
    await touchThread(tx, thread.id)
  })
  deps.events.wake({ userId: actor.userId })
  const row = { ...comment, body, editedAt: at }
  const reader = {
    repository,
    pull,
    authorId: thread.authorId,
    isFrozen: isFrozenFor(repository, thread),
    actor,
    signal,
  }
  return presentReviewComment(deps, { ...reader, thread: about, row })
}

/** Deletes what somebody wrote about lines. Refused (AppError, 403) for all but its author and maintainers. */
export async function removeReviewComment(deps: Deps, place: InComment): Promise<void> {
  const { actor } = place
  const { repository, thread, row, comment } = await findSeenComment(deps, place)
  if (!isOwn(actor, comment) && !repository.mayConfigure) throw notYours()
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  await deps.database.tx(async (tx) => {
    await deleteReviewCommentRow(tx, { id: comment.id, threadId: row.id })
    await releaseAttachments(tx, { threadId: thread.id, texts: [comment.body] })
    await deleteReactionsTo(tx, { threadId: thread.id, target: comment.uid })
    if (isWaiting(comment)) return
    const of = { repoId: repository.id, threadId: thread.id, userId: actor.userId }
    await recordChange(deps, tx, { ...of, what: 'review-comment-deleted', text: comment.uid })
    await touchThread(tx, thread.id)
  })
  deps.events.wake({ userId: actor.userId })
}

/** Says that what was written about lines is settled, or is not: who began it or the pull request may, and who may push. */
export async function settleReviewThread(deps: Deps, place: InThread & { resolved: boolean }): Promise<void> {
  const { actor, resolved } = place
  const { repository, thread, row, began } = await findSeen(deps, place)
  if (!repository.mayWrite && !isOwn(actor, began) && !isOwn(actor, thread))
    throw AppError.refused(403, message('review.not_pusher'))
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const settled = resolved ? { by: actor.userId, at: Date.now() } : { by: null, at: null }
  await deps.database.tx(async (tx) => {
    await setResolved(tx, { id: row.id, ...settled })
    const of = { repoId: repository.id, threadId: thread.id, userId: actor.userId }
    if (resolved) await recordChange(deps, tx, { ...of, what: 'review-thread-resolved', text: place.uid })
    await touchThread(tx, thread.id)
  })
  deps.events.wake({ userId: actor.userId })
}
