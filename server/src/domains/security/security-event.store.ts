import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/**
 * Writes a line of an account's log, once, and deletes all but the `kept` newest. Says whether it was new: an event may be told
 * twice.
 */
export async function insertSecurityEvent(
  tx: Tx,
  { kept, ...event }: NewRow<'security_events'> & { kept: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('security_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['user_id', 'created_at', 'kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  const oldest = await tx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', event.user_id)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(kept)
    .executeTakeFirst()
  if (oldest) {
    await tx.deleteFrom('security_events').where('user_id', '=', event.user_id).where('id', '<=', oldest.id).execute()
  }
  return true
}

/** The newest lines of an account's log, before one where it is named. */
export async function selectSecurityEvents(
  db: Queries,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
): Promise<Row<'security_events'>[]> {
  const query = db.selectFrom('security_events').selectAll().where('user_id', '=', userId)
  return (before === undefined ? query : query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(literal(limit))
    .execute()
}

/** Whom mail about an account is sent to; nobody where the account is gone. */
export async function findRecipient(db: Queries, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.email', 'users.preferences', 'owners.name as username'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
