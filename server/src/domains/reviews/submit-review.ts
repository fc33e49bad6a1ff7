import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type RequestOf, type Reviewer, type ReviewVerdict } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  isOwn,
  type Named,
  namedByAll,
  recordChange,
  recordThread,
  rewriteReview,
  type ThreadPlace,
  touchThread,
  writeReferences,
  writeReview,
} from '../threads/index.ts'
import { findToReview, headOf, refuseForeign } from './find-reviewed.ts'
import { findReviewers } from './find-reviewers.ts'
import { insertLook } from './look.store.ts'
import { presentReviewers } from './review.presenter.ts'
import {
  answerRequest,
  deletePending,
  dismissReviewRow,
  findPending,
  findReview,
  holdLanding,
  insertReview,
  replaceRequests,
  selectPendingNaming,
  submitPending,
} from './review.store.ts'

interface Published {
  repoId: number
  threadId: number
  userId: number
  uid: string
  verdict: ReviewVerdict
  body: string
  head: string
  at: number
  /** The number of the pull request, and whom and what it all names. */
  number: number
  named: Named
}

/** Says between the comments of a pull request what somebody thinks of it, and tells who hears of that. */
export async function announceReview(
  deps: Deps,
  tx: Tx,
  { repoId, threadId, userId, uid, verdict, body, head, at, number, named }: Published,
): Promise<void> {
  const row = { uid, threadId, userId, body, at, verdict, commit: head, isDismissed: false }
  const max = bounds.eventsPerThread
  if (!(await writeReview(tx, row))) throw AppError.refused(422, message('thread.too_many_comments', { max }))
  await answerRequest(tx, { threadId, userId })
  await writeReferences(tx, { named, userId, of: { id: threadId, kind: 'pull', number }, at })
  const mentions = named.userIds
  await recordThread(deps, tx, { repoId, threadId, userId, what: 'reviewed', comment: uid, mentions })
}

/** A merge that was judged by what people said lands first: refused (AppError, 409) for as long as it may. */
export async function refuseLanding(tx: Tx, threadId: number): Promise<void> {
  const until = await holdLanding(tx, threadId)
  if (until !== null && until > Date.now()) throw AppError.refused(409, message('review.landing'))
}

/** Says what somebody thinks of a pull request. Refused (AppError) as the operation says. */
export async function submitReview(
  deps: Deps,
  place: ThreadPlace & { fields: RequestOf<'submitReview'>['body']; address: string; signal: AbortSignal },
): Promise<{ uid: string }> {
  const { actor, address, fields, signal } = place
  const { verdict, body, head } = fields
  const { repository, thread, pull } = await findToReview(deps, place)
  if (verdict !== 'comment' && isOwn(actor, thread)) throw AppError.refused(422, message('review.own'))
  if (verdict !== 'comment' && pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  await refuseForeign(deps, { repository, pull, head })
  await deps.limits.takeAll([
    ['comment/account', `${actor.userId}`],
    ['comment/address', address],
  ])
  const of = { threadId: thread.id, userId: actor.userId }
  const kept = await selectPendingNaming(deps.database.read, of)
  const named = await namedByAll(deps, { texts: [body, ...kept], repository, actor, signal })
  const { number } = thread
  const uid = await deps.database.tx(async (tx) => {
    if (verdict === 'request_changes') await refuseLanding(tx, thread.id)
    const waiting = await findPending(tx, of)
    if (verdict !== 'approve' && body === '' && !waiting?.comments) throw AppError.refused(422, message('review.empty'))
    const given = { verdict, head, at: Date.now() }
    const uid = waiting?.uid ?? randomUUIDv7()
    if (waiting === undefined) await insertReview(tx, { ...of, ...given, uid })
    else if (!(await submitPending(tx, { id: waiting.id, ...given })))
      throw AppError.refused(409, message('review.moved'))
    await announceReview(deps, tx, { ...of, ...given, repoId: repository.id, uid, body, number, named })
    await insertLook(tx, { ...of, head, at: given.at })
    return uid
  })
  deps.events.wake({ userId: actor.userId })
  return { uid }
}

/** Throws away what somebody has not published; nothing where there is nothing. */
export async function discardReview(deps: Deps, place: ThreadPlace): Promise<void> {
  const { thread } = await findToReview(deps, place)
  await deps.limits.take('change-thread/account', `${place.actor.userId}`)
  await deps.database.tx(async (tx) => {
    const pending = await findPending(tx, { threadId: thread.id, userId: place.actor.userId })
    if (pending !== undefined) await deletePending(tx, { id: pending.id, threadId: thread.id })
  })
}

/** Lets a verdict count no more. Refused (AppError, 403) for all but who gave it and who may push. */
export async function dismissReview(deps: Deps, place: ThreadPlace & { uid: string }): Promise<void> {
  const { actor, uid } = place
  const { repository, thread } = await findToReview(deps, place)
  const threadId = thread.id
  const review = await findReview(deps.database.read, { threadId, uid })
  if (review === undefined) throw AppError.refused(404, message('review.missing'))
  if (!repository.mayWrite && !isOwn(actor, review)) throw AppError.refused(403, message('review.not_pusher'))
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const { id, verdict, headOid } = review
  await deps.database.tx(async (tx) => {
    await refuseLanding(tx, threadId)
    await dismissReviewRow(tx, { id, at: Date.now() })
    await rewriteReview(tx, { threadId, uid, verdict, commit: headOid, isDismissed: true })
    const of = { repoId: repository.id, threadId, userId: actor.userId }
    await recordChange(deps, tx, { ...of, what: 'review-dismissed', text: uid })
  })
  deps.events.wake({ userId: actor.userId })
}

/** Asks these people, and those of these teams, to review, and nobody else. Refused (AppError) as the operation says. */
export async function askReviewers(
  deps: Deps,
  place: ThreadPlace & { usernames: readonly string[] },
): Promise<Reviewer[]> {
  const { actor, usernames } = place
  const { repository, thread, pull } = await findToReview(deps, place)
  if (!repository.mayWrite && !isOwn(actor, thread)) throw AppError.refused(403, message('review.not_pusher'))
  const { id: repoId } = repository
  const requests = await findReviewers(deps, { repoId, names: usernames, actor, authorId: thread.authorId })
  await deps.limits.take('change-thread/account', `${actor.userId}`)
  const threadId = thread.id
  const at = Date.now()
  await deps.database.tx(async (tx) => {
    const fresh = await replaceRequests(tx, { threadId, requests, at })
    const of = { repoId, threadId, userId: actor.userId }
    if (fresh.length > 0) await recordThread(deps, tx, { ...of, what: 'review_requested', mentions: fresh })
    await touchThread(tx, threadId)
  })
  deps.events.wake({ userId: actor.userId })
  const head = await headOf(deps, { repository, pull })
  return presentReviewers(deps.database.read, { repoId, threadId, head, actor })
}
