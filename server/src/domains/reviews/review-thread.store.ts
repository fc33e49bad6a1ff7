import { attachmentsIn } from '@sheaf/server-core/attachment-address'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import { keepAttachments } from '../threads/index.ts'

/** What somebody may see of comments: those that are published, and their own. */
const seenBy = (userId: number) =>
  sql<boolean>`(review_comments.review_id is null or reviews.submitted_at is not null or review_comments.author_id = ${userId})`

const some = (db: Queries, threadId: number) =>
  db
    .selectFrom('review_threads')
    .leftJoin('users', 'users.id', 'review_threads.resolved_by')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['review_threads.id', 'review_threads.uid', 'review_threads.path', 'review_threads.side'])
    .select(['review_threads.first_line as firstLine', 'review_threads.last_line as lastLine'])
    .select(['review_threads.commit_oid as commitOid', 'review_threads.blob_oid as blobOid'])
    .select(['review_threads.excerpt', 'review_threads.excerpt_start as excerptStart', 'review_threads.comments'])
    .select(['review_threads.resolved_at as resolvedAt', 'owners.name as author', 'users.avatar_url as avatarUrl'])
    .where('review_threads.thread_id', '=', threadId)

export type ReviewThreadRow = Awaited<ReturnType<typeof selectReviewThreads>>[number]

interface ThreadsAsked {
  threadId: number
  /** Who looks at them; 0 for nobody. */
  userId: number
  after: number | undefined
  limit: number
}

/** Threads in which an account sees something, the oldest first, from behind an id on. */
export async function selectReviewThreads(db: Queries, { threadId, userId, after, limit }: ThreadsAsked) {
  let query = some(db, threadId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('review_comments')
          .leftJoin('reviews', 'reviews.id', 'review_comments.review_id')
          .select('review_comments.id')
          .whereRef('review_comments.review_thread_id', '=', 'review_threads.id')
          .where(seenBy(userId)),
      ),
    )
    .orderBy('review_threads.id')
    .limit(literal(limit))
  if (after !== undefined) query = query.where('review_threads.id', '>', after)
  return query.execute()
}

/** One of them by its public id, whoever asks. */
export async function findReviewThread(
  db: Queries,
  { threadId, uid }: { threadId: number; uid: string },
): Promise<ReviewThreadRow | undefined> {
  return some(db, threadId).where('review_threads.uid', '=', uid).executeTakeFirst()
}

/** Several of them by their public ids, in no order. */
export async function selectReviewThreadsByUid(
  db: Queries,
  { threadId, uids }: { threadId: number; uids: readonly string[] },
): Promise<ReviewThreadRow[]> {
  return some(db, threadId)
    .where('review_threads.uid', 'in', [...uids])
    .execute()
}

const comments = (db: Queries, userId: number) =>
  db
    .selectFrom('review_comments')
    .leftJoin('reviews', 'reviews.id', 'review_comments.review_id')
    .leftJoin('users', 'users.id', 'review_comments.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['review_comments.id', 'review_comments.uid', 'review_comments.body'])
    .select(['review_comments.review_thread_id as threadId', 'review_comments.author_id as authorId'])
    .select(['owners.name as author', 'users.avatar_url as avatarUrl', 'reviews.uid as review'])
    .select(['reviews.submitted_at as submittedAt', 'review_comments.review_id as reviewId'])
    .select(['review_comments.created_at as createdAt', 'review_comments.edited_at as editedAt'])
    .where(seenBy(userId))

export type ReviewCommentRow = Awaited<ReturnType<typeof selectReviewComments>>[number]

/** What an account sees of the comments of some threads, the oldest first. */
export async function selectReviewComments(db: Queries, { ids, userId }: { ids: readonly number[]; userId: number }) {
  if (ids.length === 0) return []
  return comments(db, userId)
    .where('review_comments.review_thread_id', 'in', [...ids])
    .orderBy('review_comments.id')
    .execute()
}

/** Those of them that have one of these public ids. */
export async function selectReviewCommentsByUid(
  db: Queries,
  { ids, userId, uids }: { ids: readonly number[]; userId: number; uids: readonly string[] },
): Promise<ReviewCommentRow[]> {
  if (ids.length === 0) return []
  return comments(db, userId)
    .where('review_comments.review_thread_id', 'in', [...ids])
    .where('review_comments.uid', 'in', [...uids])
    .execute()
}

/** How many bytes the texts of these have that an account sees, by thread: said by the database without reading them. */
export async function selectReviewTextSizes(
  db: Queries,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_comments')
    .leftJoin('reviews', 'reviews.id', 'review_comments.review_id')
    .select('review_comments.review_thread_id as id')
    .select(sql<number>`sum(octet_length(review_comments.body))`.as('bytes'))
    .where('review_comments.review_thread_id', 'in', [...ids])
    .where(seenBy(userId))
    .groupBy('review_comments.review_thread_id')
    .execute()
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
}

/** One of them by its public id. */
export async function findReviewComment(
  db: Queries,
  { id, userId, uid }: { id: number; userId: number; uid: string },
): Promise<ReviewCommentRow | undefined> {
  return comments(db, userId)
    .where('review_comments.review_thread_id', '=', id)
    .where('review_comments.uid', '=', uid)
    .executeTakeFirst()
}

/** Begins a thread about lines; gives its id. */
export async function insertReviewThread(tx: Tx, row: NewRow<'review_threads'>): Promise<number> {
  return (await tx.insertInto('review_threads').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds a comment, which its thread counts; says whether the thread had room for it. */
export async function insertReviewComment(
  tx: Tx,
  { max, ...row }: NewRow<'review_comments'> & { max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_threads')
    .set({ comments: sql`comments + 1` })
    .where('id', '=', row.review_thread_id)
    .where('comments', '<', max)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('review_comments').values(row).execute()
  await keepNamed(tx, { id: row.review_thread_id, text: row.body })
  return true
}

/** Notes which attachments a comment of a thread about lines names. */
async function keepNamed(tx: Tx, { id, text }: { id: number; text: string }): Promise<void> {
  if (attachmentsIn(text).length === 0) return
  const { threadId } = await tx
    .selectFrom('review_threads')
    .select('thread_id as threadId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await keepAttachments(tx, { threadId, text })
}

export async function updateReviewCommentRow(
  tx: Tx,
  { id, body, at }: { id: number; body: string; at: number },
): Promise<void> {
  await tx.updateTable('review_comments').set({ body, edited_at: at }).where('id', '=', id).execute()
}

/** Deletes a comment, and its thread with the last of them. */
export async function deleteReviewCommentRow(
  tx: Tx,
  { id, threadId }: { id: number; threadId: number },
): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('review_comments').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx.updateTable('review_threads').set({ comments: sql`comments - 1` }).where('id', '=', threadId).execute()
  await tx.deleteFrom('review_threads').where('id', '=', threadId).where('comments', '<=', 0).execute()
}

/** Says that a thread is settled, and by whom, or that it is not. */
export async function setResolved(
  tx: Tx,
  { id, by, at }: { id: number; by: number | null; at: number | null },
): Promise<void> {
  await tx.updateTable('review_threads').set({ resolved_at: at, resolved_by: by }).where('id', '=', id).execute()
}

/** How many threads about lines a pull request has, whoever sees them. */
export async function countReviewThreads(db: Queries, threadId: number): Promise<number> {
  const { total } = await db
    .selectFrom('review_threads')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  return total
}

/** How many of those that everybody sees are not settled. */
export async function countUnresolved(db: Queries, threadId: number): Promise<number> {
  const { total } = await db
    .selectFrom('review_threads')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('thread_id', '=', threadId)
    .where('resolved_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('review_comments')
          .leftJoin('reviews', 'reviews.id', 'review_comments.review_id')
          .select('review_comments.id')
          .whereRef('review_comments.review_thread_id', '=', 'review_threads.id')
          .where(seenBy(0)),
      ),
    )
    .executeTakeFirstOrThrow()
  return total
}
