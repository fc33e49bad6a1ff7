import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

/** What kind of thread something happened in; nothing where that is gone. */
export async function findThreadKind(db: Queries, threadId: number): Promise<'discussion' | 'pull' | undefined> {
  return (await db.selectFrom('threads').select('kind').where('id', '=', threadId).executeTakeFirst())?.kind
}

/** Is what was written a comment about lines? */
export async function isReviewComment(db: Queries, uid: string): Promise<boolean> {
  return (await db.selectFrom('review_comments').select('id').where('uid', '=', uid).executeTakeFirst()) !== undefined
}

/** What was published with a review, the first of it, by public ids. */
export async function selectCommentsOfReview(
  db: Queries,
  { uid, limit }: { uid: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('review_comments', 'review_comments.review_id', 'reviews.id')
    .select('review_comments.uid')
    .where('reviews.uid', '=', uid)
    .where('reviews.submitted_at', 'is not', null)
    .orderBy('review_comments.id')
    .limit(literal(limit))
    .execute()
  return rows.map((row) => row.uid)
}

export type ThreadFacts = NonNullable<Awaited<ReturnType<typeof findThreadFacts>>>

/** A thread as it is, with what it proposes where it is a pull request. */
export async function findThreadFacts(db: Queries, threadId: number) {
  const row = await db
    .selectFrom('threads')
    .leftJoin('users', 'users.id', 'threads.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .leftJoin('pulls', 'pulls.thread_id', 'threads.id')
    .select(['threads.kind', 'threads.number', 'threads.title', 'threads.body', 'threads.state', 'threads.comments'])
    .select(['threads.created_at as createdAt', 'threads.updated_at as updatedAt', 'owners.name as author'])
    .select(['pulls.base_ref as base', 'pulls.head_oid as headOid'])
    .select(
      sql<string | null>`case when pulls.head_kind = 'branch' then pulls.head_ref else pulls.head_name end`.as('head'),
    )
    .select(['pulls.is_draft as isDraft', 'pulls.merged_at as mergedAt', 'pulls.merged_oid as mergedOid'])
    .where('threads.id', '=', threadId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const labels = await db
    .selectFrom('thread_labels')
    .innerJoin('labels', 'labels.id', 'thread_labels.label_id')
    .select(['labels.name', 'labels.color', 'labels.description'])
    .where('thread_labels.thread_id', '=', threadId)
    .orderBy('labels.name')
    .execute()
  const namesIn = (table: 'thread_assignees' | 'review_requests') =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.user_id`)
      .innerJoin('owners', 'owners.id', 'users.owner_id')
      .select('owners.name')
      .where(`${table}.thread_id`, '=', threadId)
      .orderBy('owners.name')
      .execute()
  return { ...row, labels, assignees: await namesIn('thread_assignees'), asked: await namesIn('review_requests') }
}

/** A comment, or a review, of a thread; nothing where it is gone. */
export async function findThreadText(db: Queries, { threadId, uid }: { threadId: number; uid: string }) {
  return db
    .selectFrom('thread_comments')
    .leftJoin('users', 'users.id', 'thread_comments.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['thread_comments.uid', 'thread_comments.body', 'owners.name as author', 'thread_comments.details'])
    .select(['thread_comments.created_at as createdAt', 'thread_comments.edited_at as editedAt'])
    .where('thread_comments.thread_id', '=', threadId)
    .where('thread_comments.uid', '=', uid)
    .executeTakeFirst()
}

/** A comment about lines that everybody sees; nothing where it is gone. */
export async function findReviewText(db: Queries, { threadId, uid }: { threadId: number; uid: string }) {
  return db
    .selectFrom('review_comments')
    .innerJoin('review_threads', 'review_threads.id', 'review_comments.review_thread_id')
    .leftJoin('reviews', 'reviews.id', 'review_comments.review_id')
    .leftJoin('users', 'users.id', 'review_comments.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['review_comments.uid', 'review_comments.body', 'owners.name as author'])
    .select(['review_comments.created_at as createdAt', 'review_comments.edited_at as editedAt'])
    .select(['review_threads.path', 'review_threads.side', 'review_threads.commit_oid as commit'])
    .select(['review_threads.first_line as firstLine', 'review_threads.last_line as lastLine'])
    .where('review_threads.thread_id', '=', threadId)
    .where('review_comments.uid', '=', uid)
    .where(sql<boolean>`(review_comments.review_id is null or reviews.submitted_at is not null)`)
    .executeTakeFirst()
}

/** A check of a commit; nothing where it is gone. */
export async function findCheckFacts(db: Queries, { repoId, uid }: { repoId: number; uid: string }) {
  return db
    .selectFrom('checks')
    .select(['uid', 'commit_oid as commit', 'context', 'state', 'description', 'target_url as targetUrl'])
    .select(['started_at as startedAt', 'updated_at as updatedAt'])
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}
