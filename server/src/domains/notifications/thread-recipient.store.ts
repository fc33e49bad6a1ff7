import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { shownTo, visibleTo } from '../repositories/index.ts'

interface Batch {
  threadId: number
  /** Who subscribed or began to watch later is not meant (ms). */
  since: number
  /** The id of the last one of the batch before. */
  after: number
  limit: number
}

/** Some of those who hear of a thread, in the order of their ids: who is subscribed to it, and who watches its repository and has not muted it. */
export async function selectThreadFollowers(db: Queries, { threadId, since, after, limit }: Batch): Promise<number[]> {
  const subscribed = await db
    .selectFrom('thread_subscriptions')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('is_muted', '=', sql.lit(0))
    .where('user_id', '>', after)
    .where('created_at', '<=', since)
    .orderBy('user_id')
    .limit(literal(limit))
    .execute()
  const watching = await db
    .selectFrom('repository_marks')
    .select('user_id')
    .where('repo_id', '=', (is) =>
      is.selectFrom('threads').select('threads.repo_id').where('threads.id', '=', threadId),
    )
    .where('kind', '=', sql.lit('watch'))
    .where('user_id', '>', after)
    .where('created_at', '<=', since)
    .where(
      sql<SqlBool>`not exists (select 1 from thread_subscriptions
        where thread_id = ${threadId} and user_id = repository_marks.user_id and is_muted = 1)`,
    )
    .orderBy('user_id')
    .limit(literal(limit))
    .execute()
  // One after the other, so that each goes along its index: neither list is ever sorted as a whole.
  const both = new Set([...subscribed, ...watching].map(({ user_id }) => user_id))
  return [...both].toSorted((a, b) => a - b).slice(0, limit)
}

/** Who began a thread, and who else is meant, but for those who want to hear nothing of it. */
export async function selectConcerned(
  db: Queries,
  { threadId, userId }: { threadId: number; userId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where((is) =>
      is.or([
        is('users.id', '=', userId),
        is('users.id', '=', is.selectFrom('threads').select('author_id').where('threads.id', '=', threadId)),
      ]),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from thread_subscriptions
        where thread_id = ${threadId} and user_id = users.id and is_muted = 1)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Why those of them hear of a thread that are subscribed to it. */
export async function selectReasons(
  db: Queries,
  { threadId, userIds }: { threadId: number; userIds: readonly number[] },
) {
  const rows = await db
    .selectFrom('thread_subscriptions')
    .select(['user_id', 'reason'])
    .where('thread_id', '=', threadId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, reason }) => [user_id, reason]))
}

/** Whose repository a thread is of, and those of these accounts who may read it at this moment. */
export async function selectReaders(
  db: Queries,
  { threadId, userIds }: { threadId: number; userIds: readonly number[] },
): Promise<{ repoId: number; readers: number[] } | undefined> {
  const repository = () =>
    db
      .selectFrom('repositories')
      .select(['repositories.id', 'repositories.is_private', 'repositories.gate'])
      .select((is) => is.selectFrom('threads').select('kind').where('id', '=', threadId).as('kind'))
      .where('repositories.id', '=', (is) => is.selectFrom('threads').select('repo_id').where('id', '=', threadId))
      .where('repositories.state', '=', sql.lit('ready'))
  const found = await repository().executeTakeFirst()
  if (found === undefined) return undefined
  const { id: repoId, is_private, gate, kind } = found
  // Discussions are open to whoever sees the repository; what proposes commits, to whoever may read them.
  const isDiscussion = kind === 'discussion'
  if (is_private === 0 && (gate === '' || isDiscussion)) return { repoId, readers: [...userIds] }
  const readers: number[] = []
  for (const userId of userIds) {
    if (
      (await repository()
        .where(isDiscussion ? shownTo({ userId }) : visibleTo({ userId }))
        .executeTakeFirst()) !== undefined
    )
      readers.push(userId)
  }
  return { repoId, readers }
}
