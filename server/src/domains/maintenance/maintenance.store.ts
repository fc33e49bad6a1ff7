import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

/** Repositories that were pushed to since `since`, by id from after `after` on. */
export async function listPushedSince(
  db: Queries,
  { since, after, limit }: { since: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('repositories')
    .select('id')
    .where('state', '=', 'ready')
    .where('pushed_at', '>', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ id }) => id)
}
