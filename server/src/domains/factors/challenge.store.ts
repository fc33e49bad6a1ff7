import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

export type Purpose = 'sign-in' | 'passkey' | 'registration' | 'provider' | 'provider-sign-up'

interface Asked {
  browserHash: string
  purpose: Purpose
  now: number
}

/** Asks a browser to prove something. What was asked of it before is void, and whatever has expired is deleted. */
export async function putChallenge(db: Queries, { now, ...row }: NewRow<'auth_challenges'> & { now: number }) {
  await db.deleteFrom('auth_challenges').where('expires_at', '<', now).execute()
  await db
    .insertInto('auth_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(row))
    .execute()
}

/** What a browser was asked, while it counts. */
export async function findChallenge(db: Queries, { browserHash, purpose, now }: Asked) {
  return db
    .selectFrom('auth_challenges')
    .select(['user_id as userId', 'challenge'])
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .executeTakeFirst()
}

/** Uses one try up; gives what was asked, or nothing where no try is left. */
export async function consumeTry(db: Queries, { browserHash, purpose, now }: Asked) {
  return db
    .updateTable('auth_challenges')
    .set({ tries_left: sql`tries_left - 1` })
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['user_id as userId', 'challenge'])
    .executeTakeFirst()
}

/** Writes the challenge that a passkey is to sign beside what is asked already. */
export async function setChallenge(
  db: Queries,
  { browserHash, challenge }: { browserHash: string; challenge: string },
) {
  await db.updateTable('auth_challenges').set({ challenge }).where('browser_hash', '=', browserHash).execute()
}

/** It was answered. Says whether it still was there: of two answers at once, one counts. */
export async function deleteChallenge(db: Queries, browserHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('auth_challenges')
    .where('browser_hash', '=', browserHash)
    .returning('browser_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Whatever was asked for an account is void: what it was asked of has changed. */
export async function deleteChallengesOf(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('auth_challenges').where('user_id', '=', userId).execute()
}
