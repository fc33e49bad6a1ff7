import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { visibleTo } from '../repositories/index.ts'

interface Asked {
  userId: number
  /** Behind this id. */
  after: number
  limit: number
}

const where = ['owners.name as owner', 'repositories.name as repository', 'threads.number'] as const

/** The threads that an account began, in repositories that it may see, the oldest first. */
export async function selectOwnThreads(db: Queries, { userId, after, limit }: Asked) {
  return db
    .selectFrom('threads')
    .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['threads.id', ...where, 'threads.kind', 'threads.state', 'threads.title', 'threads.body as text'])
    .select(['threads.created_at', 'threads.edited_at'])
    .where('threads.author_id', '=', userId)
    .where('threads.id', '>', after)
    .where(visibleTo({ userId }))
    .orderBy('threads.id')
    .limit(literal(limit))
    .execute()
}

/** What an account wrote in threads, reviews among it. */
export async function selectOwnComments(db: Queries, { userId, after, limit }: Asked) {
  return db
    .selectFrom('thread_comments')
    .innerJoin('threads', 'threads.id', 'thread_comments.thread_id')
    .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['thread_comments.id', ...where, 'thread_comments.body as text'])
    .select(['thread_comments.created_at', 'thread_comments.edited_at'])
    .where('thread_comments.author_id', '=', userId)
    .where('thread_comments.id', '>', after)
    .where('thread_comments.body', '<>', sql.lit(''))
    .where(visibleTo({ userId }))
    .orderBy('thread_comments.id')
    .limit(literal(limit))
    .execute()
}

/** What an account wrote about lines of pull requests, with the path of the file. */
export async function selectOwnReviewComments(db: Queries, { userId, after, limit }: Asked) {
  return db
    .selectFrom('review_comments')
    .innerJoin('review_threads', 'review_threads.id', 'review_comments.review_thread_id')
    .innerJoin('threads', 'threads.id', 'review_threads.thread_id')
    .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['review_comments.id', ...where, 'review_threads.path', 'review_comments.body as text'])
    .select(['review_comments.created_at', 'review_comments.edited_at'])
    .where('review_comments.author_id', '=', userId)
    .where('review_comments.id', '>', after)
    .where(visibleTo({ userId }))
    .orderBy('review_comments.id')
    .limit(literal(limit))
    .execute()
}
