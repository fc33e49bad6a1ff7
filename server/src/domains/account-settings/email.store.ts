import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'

const columns = ['id', 'uid', 'email', 'verified_at as verifiedAt'] as const

/** The addresses of an account beside its primary one, the oldest first. */
export async function selectEmails(db: Queries, userId: number) {
  return db
    .selectFrom('emails')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** One of them by its public id. */
export async function findEmail(db: Queries, { userId, uid }: { userId: number; uid: string }) {
  return db.selectFrom('emails').select(columns).where('user_id', '=', userId).where('uid', '=', uid).executeTakeFirst()
}

interface PendingEmail {
  uid: string
  userId: number
  email: string
  codeHash: string | null
  codeExpiresAt: number
  tries: number
  now: number
}

/** Adds an address that is to be proved with a code, or gives one that waits for it another code. */
export async function putPendingEmail(tx: Tx, pending: PendingEmail): Promise<void> {
  const code = { code_hash: pending.codeHash, code_expires_at: pending.codeExpiresAt, tries_left: pending.tries }
  await tx
    .insertInto('emails')
    .values({
      uid: pending.uid,
      user_id: pending.userId,
      email: pending.email,
      verified_at: null,
      created_at: pending.now,
      ...code,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'email']).doUpdateSet(code))
    .execute()
}

/**
 * Uses up one try and gives what the guess is to be compared with; nothing when no try is left. One statement,
 * so that parallel guesses can't share a try.
 */
export async function consumeEmailAttempt(
  db: Queries,
  { userId, uid, now }: { userId: number; uid: string; now: number },
): Promise<{ id: number; email: string; codeHash: string | null } | undefined> {
  return db
    .updateTable('emails')
    .set({ tries_left: sql`tries_left - 1` })
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .where('verified_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('code_expires_at', '>', now)
    .returning(['id', 'email', 'code_hash as codeHash'])
    .executeTakeFirst()
}

/** An address has been proved. */
export async function markEmailVerified(tx: Tx, { id, now }: { id: number; now: number }): Promise<void> {
  await tx
    .updateTable('emails')
    .set({ verified_at: now, code_hash: null, code_expires_at: null, tries_left: 0 })
    .where('id', '=', id)
    .execute()
}

/** Takes an address off an account. Says whether it was there. */
export async function deleteEmail(db: Queries, { userId, uid }: { userId: number; uid: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('emails')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a proved address the primary one, and the primary one a proved address beside it. */
export async function swapPrimary(
  tx: Tx,
  { userId, id, from, to, now }: { userId: number; id: number; from: string; to: string; now: number },
): Promise<void> {
  await tx.updateTable('emails').set({ email: from, verified_at: now }).where('id', '=', id).execute()
  await tx.updateTable('users').set({ email: to, updated_at: now }).where('id', '=', userId).execute()
}
