import type { Queries, Tx } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

/** The account that is connected to this subject of an issuer. */
export async function findByIdentity(db: Queries, { issuer, subject }: { issuer: string; subject: string }) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.id', 'users.id as userId', 'users.has_factor as hasFactor'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

/** To whom an account is connected: one of each issuer, so that there are few. */
export async function selectIdentities(db: Queries, userId: number) {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** Connects an account. A subject that is connected, and a second one of an issuer, fail as a unique violation. */
export async function insertIdentity(tx: Tx, identity: NewRow<'identities'>): Promise<void> {
  await tx.insertInto('identities').values(identity).execute()
}

/** Gives the issuer of what was deleted; nothing where the account had no such one. */
export async function removeIdentity(tx: Tx, { userId, uid }: { userId: number; uid: string }) {
  const row = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('issuer')
    .executeTakeFirst()
  return row?.issuer
}

/** Writes down that somebody signed in by it. */
export async function markIdentityUsed(db: Queries, { id, now }: { id: number; now: number }): Promise<void> {
  await db.updateTable('identities').set({ last_used_at: now }).where('id', '=', id).execute()
}
