import type { ReviewVerdict } from '@sheaf/contract'
import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { releaseAttachments } from '../threads/index.ts'

/** Asked by every look at a pull request, as those of reviewers are: built once for each connection. */
const reviewedPull = compileOnce({ threadId: -1 }, (db, { threadId }) =>
  db
    .selectFrom('pulls')
    .select(['thread_id as threadId', 'base_ref as base', 'head_ref as head', 'head_oid as headOid'])
    .select(['is_open as isOpen', 'merged_base as mergedBase', 'head_kind as headKind'])
    .select(['head_repo_id as headRepoId', 'head_branch as headBranch', 'head_problem as headProblem'])
    .where('thread_id', '=', threadId),
)

/** What a pull request proposes, as far as reviews ask for it. */
export const findReviewedPull = async (db: Queries, threadId: number) => (await reviewedPull(db, { threadId }))[0]
export type ReviewedPull = NonNullable<Awaited<ReturnType<typeof findReviewedPull>>>

/** Is it, or was it, what a pull request proposes? */
export async function isVersion(db: Queries, { threadId, oid }: { threadId: number; oid: string }): Promise<boolean> {
  const row = await db
    .selectFrom('pull_versions')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('head_oid', '=', oid)
    .limit(literal(1))
    .executeTakeFirst()
  return row !== undefined
}

/** The review in which an account keeps what it has not published: the one that there is, or a new one. */
export async function openReview(
  tx: Tx,
  { uid, threadId, userId, head }: { uid: string; threadId: number; userId: number; head: string },
): Promise<number> {
  await tx
    .insertInto('reviews')
    .values({ uid, thread_id: threadId, author_id: userId, verdict: 'comment', head_oid: head })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'author_id']).where('submitted_at', 'is', null).doUpdateSet({ head_oid: head }),
    )
    .execute()
  const { id } = (await findPending(tx, { threadId, userId })) ?? { id: 0 }
  return id
}

/** The review that an account has not submitted yet, with how many comments wait in it. */
export async function findPending(db: Queries, { threadId, userId }: { threadId: number; userId: number }) {
  return db
    .selectFrom('reviews')
    .select(['id', 'uid'])
    .select((is) =>
      is
        .selectFrom('review_comments')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('review_comments.review_id', '=', 'reviews.id')
        .as('comments'),
    )
    .where('thread_id', '=', threadId)
    .where('author_id', '=', userId)
    .where('submitted_at', 'is', null)
    .executeTakeFirst()
}

interface Submitted {
  verdict: ReviewVerdict
  head: string
  at: number
}

/** So many of the texts that are published together are looked at for whom they name. */
const mostNaming = 50

/** What somebody keeps for their review that may name people or threads, the first of it. */
export async function selectPendingNaming(
  db: Queries,
  { threadId, userId }: { threadId: number; userId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('review_comments', 'review_comments.review_id', 'reviews.id')
    .select('review_comments.body')
    .where('reviews.thread_id', '=', threadId)
    .where('reviews.author_id', '=', userId)
    .where('reviews.submitted_at', 'is', null)
    .where(({ eb, or }) => or([eb('review_comments.body', 'like', '%@%'), eb('review_comments.body', 'like', '%#%')]))
    .orderBy('review_comments.id')
    .limit(mostNaming)
    .execute()
  return rows.map(({ body }) => body)
}

/** Publishes what an account has kept for its review. Nothing where another has published it meanwhile. */
export async function submitPending(tx: Tx, { id, verdict, head, at }: Submitted & { id: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ verdict, head_oid: head, submitted_at: at })
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // What was written before it was published is as old as its review.
  await tx.updateTable('review_comments').set({ created_at: at }).where('review_id', '=', id).execute()
  return true
}

/** Writes a review that is published as it is made, beside the one that its author may still be writing; gives its id. */
export async function insertReview(
  tx: Tx,
  { uid, threadId, userId, verdict, head, at }: Submitted & { uid: string; threadId: number; userId: number },
): Promise<number> {
  const row = { uid, verdict, thread_id: threadId, author_id: userId, head_oid: head, submitted_at: at }
  return (await tx.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Deletes a review with its comments, and the threads that have no other. */
export async function deletePending(tx: Tx, { id, threadId }: { id: number; threadId: number }): Promise<void> {
  const rows = await tx
    .deleteFrom('review_comments')
    .where('review_id', '=', id)
    .returning(['review_thread_id as threadId', 'body'])
    .execute()
  for (const [of, some] of Map.groupBy(rows, (row) => row.threadId))
    await tx
      .updateTable('review_threads')
      .set({ comments: sql`comments - ${some.length}` })
      .where('id', '=', of)
      .execute()
  await tx.deleteFrom('review_threads').where('thread_id', '=', threadId).where('comments', '<=', 0).execute()
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
  await releaseAttachments(tx, { threadId, texts: rows.map(({ body }) => body) })
}

/** A review that was submitted, by its public id. */
export async function findReview(db: Queries, { threadId, uid }: { threadId: number; uid: string }) {
  return db
    .selectFrom('reviews')
    .select(['id', 'author_id as authorId', 'verdict', 'head_oid as headOid'])
    .where('thread_id', '=', threadId)
    .where('uid', '=', uid)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
}

/** Lets a verdict count no more. */
export async function dismissReviewRow(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ dismissed_at: at })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .execute()
}

/** Approvals that count although something else is proposed by now. */
export async function selectStaleApprovals(tx: Tx, { threadId, head }: { threadId: number; head: string }) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'uid', 'verdict', 'head_oid as headOid'])
    .where('thread_id', '=', threadId)
    .where('verdict', '=', 'approve')
    .where('submitted_at', 'is not', null)
    .where('dismissed_at', 'is', null)
    .where('head_oid', '<>', head)
    .execute()
}

/** Until when a merge of a pull request may land that was judged already. Nobody lets one land until the transaction ends. */
export async function holdLanding(tx: Tx, threadId: number): Promise<number | null> {
  const row = await tx
    .updateTable('pulls')
    .set({ is_open: sql`is_open` })
    .where('thread_id', '=', threadId)
    .returning('landing_until as until')
    .executeTakeFirst()
  return row?.until ?? null
}

/** So many people's words are looked at, those who spoke last. */
const mostPeople = 200

/** The last word of everyone who reviewed: a comment takes back no verdict, and what was dismissed is none. */
const lastWords = (verdicts: readonly ReviewVerdict[]) =>
  compileOnce({ threadId: -1 }, (db, { threadId }) =>
    db
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.author_id')
      .innerJoin('owners', 'owners.id', 'users.owner_id')
      .select(['users.id as userId', 'owners.name as username', 'users.avatar_url as avatarUrl'])
      .select(['reviews.verdict', 'reviews.head_oid as headOid'])
      .where('reviews.id', 'in', (is) =>
        is
          .selectFrom('reviews as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .where('last.thread_id', '=', threadId)
          .where('last.submitted_at', 'is not', null)
          .where('last.dismissed_at', 'is', null)
          .where(
            'last.verdict',
            'in',
            verdicts.map((verdict) => sql.lit(verdict)),
          )
          .groupBy('last.author_id'),
      )
      .orderBy('reviews.id', 'desc')
      .limit(literal(mostPeople)),
  )
const lastVerdicts = lastWords(['approve', 'request_changes'])
const lastComments = lastWords(['comment'])

const reviewersAsked = compileOnce({ threadId: -1 }, (db, { threadId }) =>
  db
    .selectFrom('review_requests')
    .innerJoin('users', 'users.id', 'review_requests.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'owners.name as username', 'users.avatar_url as avatarUrl'])
    .leftJoin('owners as teams', 'teams.id', 'review_requests.team_id')
    .select(['code_owner_of as codeOwnerOf', 'team_id as teamId', 'teams.name as team'])
    .where('thread_id', '=', threadId)
    .orderBy('requested_at')
    .orderBy('users.id'),
)

/** Everyone who gave a verdict, then who only commented; and who is asked to review. */
export async function selectReviewers(db: Queries, threadId: number) {
  const verdicts = await lastVerdicts(db, { threadId })
  const gave = new Set(verdicts.map(({ userId }) => userId))
  const commented = await lastComments(db, { threadId })
  const asked = await reviewersAsked(db, { threadId })
  return { said: [...verdicts, ...commented.filter(({ userId }) => !gave.has(userId))], asked }
}

/** Asks these accounts, and no others; gives those that were not asked before. */
export async function replaceRequests(
  tx: Tx,
  {
    threadId,
    requests,
    at,
  }: { threadId: number; requests: readonly { userId: number; teamId: number | null }[]; at: number },
): Promise<number[]> {
  const userIds = requests.map(({ userId }) => userId)
  const rows = await tx.selectFrom('review_requests').select('user_id').where('thread_id', '=', threadId).execute()
  const before = new Set(rows.map(({ user_id }) => user_id))
  const gone = [...before].filter((id) => !userIds.includes(id))
  if (gone.length > 0)
    await tx.deleteFrom('review_requests').where('thread_id', '=', threadId).where('user_id', 'in', gone).execute()
  const fresh = requests.filter(({ userId }) => !before.has(userId))
  if (fresh.length > 0)
    await tx
      .insertInto('review_requests')
      .values(
        fresh.map(({ userId: user_id, teamId: team_id }) => ({
          thread_id: threadId,
          user_id,
          requested_at: at,
          team_id,
        })),
      )
      .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doNothing())
      .execute()
  return fresh.map(({ userId }) => userId)
}

/** Asks these accounts besides, each since files of a pattern are theirs; gives those that were not asked before. */
export async function addRequests(
  tx: Tx,
  {
    threadId,
    requests,
    at,
  }: { threadId: number; requests: readonly { userId: number; pattern: string }[]; at: number },
): Promise<number[]> {
  const rows = await tx
    .insertInto('review_requests')
    .values(
      requests.map(({ userId, pattern }) => ({
        ...{ thread_id: threadId, user_id: userId, requested_at: at, code_owner_of: pattern },
      })),
    )
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doNothing())
    .returning('user_id as userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Who proposes it; null where their account is gone. */
export async function findThreadAuthor(db: Queries, threadId: number): Promise<number | null> {
  const row = await db
    .selectFrom('threads')
    .select('author_id as authorId')
    .where('id', '=', threadId)
    .executeTakeFirst()
  return row?.authorId ?? null
}

/** Somebody has answered what they were asked. */
export async function answerRequest(tx: Tx, { threadId, userId }: { threadId: number; userId: number }): Promise<void> {
  await tx.deleteFrom('review_requests').where('thread_id', '=', threadId).where('user_id', '=', userId).execute()
}
