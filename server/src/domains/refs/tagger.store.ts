import type { Queries } from '../../db/database.ts'

/**
 * Who stands in what this server writes for a user: their name, and their address where everybody may see it. Otherwise one that nobody
 * reads, at `host`.
 */
export async function findTagger(
  db: Queries,
  { userId, host }: { userId: number; host: string },
): Promise<{ name: string; email: string }> {
  const { username, displayName, email, showsEmail } = await db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'owners.name as username',
      'users.display_name as displayName',
      'users.email',
      'users.shows_email as showsEmail',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    name: displayName || username,
    email: showsEmail === 1 ? email : `${username}@users.noreply.${host}`,
  }
}
