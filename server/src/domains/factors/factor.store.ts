import type { Queries, Tx } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

/** What an account has beside its password. */
export async function findFactors(db: Queries, userId: number) {
  const totp = await db
    .selectFrom('totp_factors')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { totp, passkeys, codes }
}

/** Keeps a secret that its owner has yet to confirm; one that waited is replaced, one that is confirmed is not. */
export async function putTotp(tx: Tx, { userId, secret, now }: { userId: number; secret: string; now: number }) {
  await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, secret, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .execute()
}

/** From now on the account's codes count. Says whether it was waiting for that. */
export async function confirmTotp(tx: Tx, { userId, now }: { userId: number; now: number }): Promise<boolean> {
  const row = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses the code of a time step up. Says whether it had not been: one statement, so that of two that come at once one counts, and
 * none that is older than one that did (RFC 6238, 5.2).
 */
export async function consumeTotpStep(
  db: Queries,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const row = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Says whether there was one. */
export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.deleteFrom('totp_factors').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return row !== undefined
}

/** The account has these recovery codes and no others. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, hashes }: { userId: number; hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Uses a recovery code up. Says whether it was there, and had not been. */
export async function consumeRecoveryCode(
  db: Queries,
  { userId, hash, now }: { userId: number; hash: string; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a passkey. */
export async function insertPasskey(tx: Tx, passkey: NewRow<'passkeys'>) {
  return tx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

/** A passkey by the id that browsers know it by. */
export async function findPasskey(db: Queries, credentialId: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Writes down that a passkey was used, and what its counter says then. */
export async function markPasskeyUsed(
  db: Queries,
  { id, counter, now }: { id: number; counter: number; now: number },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** Gives the name of the passkey that was deleted; nothing where the account had no such one. */
export async function deletePasskey(tx: Tx, { userId, uid }: { userId: number; uid: string }) {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Deletes all passkeys of an account. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** Says at the account whether it has a factor, so that whoever finds it by its name need not ask here. */
export async function markFactor(tx: Tx, { userId, hasFactor }: { userId: number; hasFactor: boolean }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ has_factor: hasFactor ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}
