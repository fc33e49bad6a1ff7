import { type SqlBool, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'

type Reason = Row<'thread_subscriptions'>['reason']

/** A thread of any kind by its number. */
export async function findThreadId(
  db: Queries,
  { repoId, number }: { repoId: number; number: number },
): Promise<Pick<Row<'threads'>, 'id' | 'kind'> | undefined> {
  return db
    .selectFrom('threads')
    .select(['id', 'kind'])
    .where('repo_id', '=', repoId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Has these accounts hear of a thread from now on, also those that have muted it. The reason that weighs most stays. */
export async function subscribeTo(
  tx: Tx,
  { threadId, userIds, reason, at }: { threadId: number; userIds: readonly number[]; reason: Reason; at: number },
): Promise<void> {
  if (userIds.length === 0) return
  const is_muted = 0 as const
  // Whoever writes has seen what they write in.
  const seen_at = reason === 'author' || reason === 'comment' ? at : 0
  await tx
    .insertInto('thread_subscriptions')
    .values(userIds.map((user_id) => ({ thread_id: threadId, user_id, reason, is_muted, created_at: at, seen_at })))
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'user_id']).doUpdateSet({
        is_muted,
        seen_at: sql<number>`case when excluded.seen_at > thread_subscriptions.seen_at
          then excluded.seen_at else thread_subscriptions.seen_at end`,
        // Whoever has written is told so, whatever led them there.
        reason: sql<Reason>`case when excluded.reason = 'comment' and thread_subscriptions.reason <> 'author'
          then excluded.reason else thread_subscriptions.reason end`,
      }),
    )
    .execute()
}

/** Has an account hear no more of a thread. */
export async function muteThread(
  tx: Tx,
  { threadId, userId, at }: { threadId: number; userId: number; at: number },
): Promise<void> {
  await tx
    .insertInto('thread_subscriptions')
    .values({ thread_id: threadId, user_id: userId, reason: 'subscribed', is_muted: 1, created_at: at })
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doUpdateSet({ is_muted: 1 }))
    .execute()
}

/** What an account has to do with a thread: its subscription, and whether it watches the repository. */
export async function findSubscription(
  db: Queries,
  { threadId, userId }: { threadId: number; userId: number },
): Promise<{ reason: Reason | null; isMuted: boolean; isWatching: boolean }> {
  const row = await db
    .selectFrom('threads')
    .leftJoin('thread_subscriptions', (join) =>
      join.onRef('thread_subscriptions.thread_id', '=', 'threads.id').on('thread_subscriptions.user_id', '=', userId),
    )
    .select(['thread_subscriptions.reason', 'thread_subscriptions.is_muted as isMuted'])
    .select(
      sql<SqlBool>`exists (select 1 from repository_marks
        where repo_id = threads.repo_id and user_id = ${userId} and kind = 'watch')`.as('isWatching'),
    )
    .where('threads.id', '=', threadId)
    .executeTakeFirst()
  return { reason: row?.reason ?? null, isMuted: row?.isMuted === 1, isWatching: Boolean(row?.isWatching) }
}

/** Notes that an account has looked at a thread that it hears of: nothing where it has seen it as it is. */
export async function noteLook(
  { read, write }: { read: Queries; write: Queries },
  { threadId, userId, at }: { threadId: number; userId: number; at: number },
): Promise<void> {
  const unseen = await read
    .selectFrom('thread_subscriptions')
    .innerJoin('threads', 'threads.id', 'thread_subscriptions.thread_id')
    .select('thread_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .whereRef('thread_subscriptions.seen_at', '<', 'threads.updated_at')
    .executeTakeFirst()
  if (unseen === undefined) return
  await write
    .updateTable('thread_subscriptions')
    .set({ seen_at: at })
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .execute()
}
