import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { shownTo } from '../repositories/index.ts'

/** A user by name, as far as pages show them to everybody; one that is suspended is shown to nobody here. */
export async function findPublicUser(db: Queries, username: string) {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select([
      'users.id as userId',
      'owners.name as username',
      'users.display_name as displayName',
      'users.bio',
      'users.created_at as createdAt',
    ])
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Public repositories by their ids, from the one behind `after` on. */
export async function selectPublicRepositories(db: Queries, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.id', 'owners.name as owner', 'repositories.name', 'repositories.updated_at as updatedAt'])
    .where(shownTo('public'))
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.id', '>', after)
    .orderBy('repositories.id')
    .limit(literal(limit))
    .execute()
}

/** The id of the public repository that is `count` behind another; nothing where there are fewer. */
export async function publicRepositoryBehind(db: Queries, { after, count }: { after: number; count: number }) {
  const row = await db
    .selectFrom('repositories')
    .select('id')
    .where(shownTo('public'))
    .where('state', '=', sql.lit('ready'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row?.id
}
