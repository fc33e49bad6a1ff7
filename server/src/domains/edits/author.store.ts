import type { Queries } from '../../db/database.ts'

/** By which name and primary address somebody's commits are known. */
export async function findAuthor(db: Queries, userId: number): Promise<{ name: string; email: string }> {
  const row = await db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name', 'users.display_name', 'users.email'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name: row.display_name.trim() || row.name, email: row.email }
}
