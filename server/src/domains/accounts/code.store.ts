import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

/** Adds a code for an address and a browser, valid until its `expires_at` (ms). */
export async function insertCode(tx: Tx, code: NewRow<'email_codes'>): Promise<void> {
  await tx.insertInto('email_codes').values(code).execute()
}

/** Deletes what a browser asked for before. */
export async function deleteCodesOf(tx: Tx, browserHash: string): Promise<void> {
  await tx.deleteFrom('email_codes').where('browser_hash', '=', browserHash).execute()
}

/** Deletes codes and proofs that expired before this moment (ms). */
export async function deleteCodesBefore(db: Queries, moment: number): Promise<void> {
  await db.deleteFrom('email_codes').where('expires_at', '<', moment).execute()
}

/**
 * Uses up one try and gives what the guess is to be compared with; nothing when no try is left. One statement,
 * so that parallel guesses can't share a try.
 */
export async function consumeAttempt(
  db: Queries,
  { browserHash, email, now }: { browserHash: string; email: string; now: number },
): Promise<{ id: number; codeHash: string } | undefined> {
  return db
    .updateTable('email_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash as codeHash'])
    .executeTakeFirst()
}

/** Once verified, an address stays so until `until`. */
export async function markVerified(
  db: Queries,
  { id, now, until }: { id: number; now: number; until: number },
): Promise<void> {
  await db
    .updateTable('email_codes')
    .set({ verified_at: now, expires_at: until, tries_left: 0 })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute()
}

interface Proof {
  browserHash: string
  email: string
  now: number
}

/** Has this browser verified this address, and does that still count? */
export async function isVerified(db: Queries, { browserHash, email, now }: Proof): Promise<boolean> {
  const row = await db
    .selectFrom('email_codes')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the proof up. Says whether it was there. */
export async function consumeVerification(tx: Tx, { browserHash, email, now }: Proof): Promise<boolean> {
  const row = await tx
    .deleteFrom('email_codes')
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
