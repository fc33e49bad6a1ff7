import type { Queries } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

/** What was found to be signed well, with who has, or had, the key. */
export async function selectVerified(db: Queries, oids: readonly string[]) {
  if (oids.length === 0) return []
  return db
    .selectFrom('verifications')
    .leftJoin('users', 'users.id', 'verifications.user_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['verifications.oid', 'verifications.kind', 'verifications.fingerprint'])
    .select(['verifications.verified_at as verifiedAt', 'owners.name as username', 'users.avatar_url as avatar'])
    .where('verifications.oid', 'in', oids)
    .execute()
}
export type VerifiedRow = Awaited<ReturnType<typeof selectVerified>>[number]

/** Writes down what is signed well. What is written already stays as it was found first. */
export async function insertVerified(db: Queries, rows: readonly NewRow<'verifications'>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('verifications')
    .values([...rows])
    .onConflict((conflict) => conflict.column('oid').doNothing())
    .execute()
}
