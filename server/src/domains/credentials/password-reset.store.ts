import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

/** Adds what a mailed link leads to, and deletes all but the `kept` newest of its account. */
export async function insertReset(tx: Tx, { kept, ...reset }: NewRow<'password_resets'> & { kept: number }) {
  await tx.insertInto('password_resets').values(reset).execute()
  await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', reset.user_id)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('password_resets as kept')
        .select('kept.id')
        .where('kept.user_id', '=', reset.user_id)
        .orderBy('kept.id', 'desc')
        .limit(literal(kept)),
    )
    .execute()
}

/** Whose new password this token may set at this moment: nobody's where it has expired, or the account has another address. */
export async function findReset(db: Queries, { tokenHash, now }: { tokenHash: string; now: number }) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'users.email', 'owners.name as username'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.expires_at', '>', now)
    .whereRef('password_resets.email', '=', 'users.email')
    .executeTakeFirst()
}

/** Deletes the links of an account. Says whether this one was among them: of two that come at once, one has it. */
export async function consumeResets(
  tx: Tx,
  { userId, tokenHash }: { userId: number; tokenHash: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .returning('token_hash as tokenHash')
    .execute()
  return gone.some((row) => row.tokenHash === tokenHash)
}

/** Deletes the links of an account, as its password has changed in another way. */
export async function deleteResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Deletes links that expired before this moment (ms). */
export async function deleteResetsBefore(db: Queries, moment: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', moment).execute()
}
