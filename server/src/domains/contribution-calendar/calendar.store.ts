import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { commitAddressesOf } from '../accounts/index.ts'
import { involves, type Reach, visibleTo } from '../repositories/index.ts'

/** A user, and whether their private contributions are counted for others. */
export async function findContributor(db: Queries, username: string) {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select(['users.id', 'users.shows_private_contributions as showsPrivate'])
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}

/** Counts the private contributions of a user for others, too, or no longer. */
export async function setShowsPrivate(db: Queries, { userId, shows }: { userId: number; shows: 0 | 1 }): Promise<void> {
  await db.updateTable('users').set({ shows_private_contributions: shows }).where('id', '=', userId).execute()
}

/**
 * How many commits a user wrote on each day from `firstDay` to `lastDay` (days since 1970), in repositories that concern them and that
 * `reach` may see. `host` is the one of addresses that nobody reads. Days without any are left out.
 */
export async function sumDays(
  db: Queries,
  {
    userId,
    host,
    firstDay,
    lastDay,
    reach,
  }: { userId: number; host: string; firstDay: number; lastDay: number; reach: Reach },
): Promise<{ day: number; commits: number }[]> {
  const rows = await db
    .selectFrom('commit_days')
    .select(({ fn }) => ['day', fn.sum<number | string>('commits').as('commits')])
    .where('email', 'in', commitAddressesOf({ userId, host }))
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('repo_id', 'in', ({ selectFrom }) =>
      selectFrom('repositories')
        .select('repositories.id')
        .where('repositories.state', '=', sql.lit('ready'))
        .where(involves(userId))
        .where(visibleTo(reach)),
    )
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, commits }) => ({ day, commits: Number(commits) })).filter(({ commits }) => commits > 0)
}
