import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'

/** A user with the owner that bears its name. */
export async function findUser(db: Queries, username: string) {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select([
      'owners.id as ownerId',
      'owners.uid',
      'owners.name as username',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
      'users.bio',
      'users.company',
      'users.location',
      'users.website_url as websiteUrl',
      'users.email',
      'users.shows_email as showsEmail',
      'users.created_at as createdAt',
    ])
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}
