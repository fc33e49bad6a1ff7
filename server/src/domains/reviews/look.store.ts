import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'

interface Of {
  threadId: number
  userId: number
}

/** What an account has seen last of a pull request, and what before that, where it was something else. */
export async function findLook(
  db: Queries,
  { threadId, userId }: Of,
): Promise<{ head: string; before: string | null } | undefined> {
  return db
    .selectFrom('pull_looks')
    .select(['head_oid as head', 'before_oid as before'])
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps that an account has seen what is proposed. What it had seen before that stays known. */
export async function insertLook(
  tx: Tx,
  { threadId, userId, head, at }: Of & { head: string; at: number },
): Promise<void> {
  await tx
    .insertInto('pull_looks')
    .values({ thread_id: threadId, user_id: userId, head_oid: head, looked_at: at })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'user_id']).doUpdateSet({
        before_oid: sql`case when pull_looks.head_oid = ${head} then pull_looks.before_oid else pull_looks.head_oid end`,
        head_oid: head,
        looked_at: at,
      }),
    )
    .execute()
}
