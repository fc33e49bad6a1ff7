import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

/** The addresses of those who run this Sheaf and are not suspended, the first ones first. */
export async function selectAdministrators(db: Queries, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_administrator', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ email }) => email)
}
