import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { ranksOf } from '../repositories/index.ts'

/** A user with the owner that bears its name. */
export async function findUser(db: Queries, username: string) {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select([
      'users.id',
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
      'users.followers',
      'users.following',
    ])
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}

/** A team as everyone may see it, with the rank of a user in it: null where they have none. */
export async function findTeamProfile(db: Queries, { name, userId }: { name: string; userId: number | undefined }) {
  return (
    db
      .selectFrom('teams')
      .innerJoin('owners', 'owners.id', 'teams.owner_id')
      // Nobody has this id: visitors are members of nothing.
      .leftJoin(ranksOf(userId ?? -1).as('mine'), 'mine.ownerId', 'teams.owner_id')
      .select([
        'owners.id as ownerId',
        'owners.uid',
        'owners.name',
        'teams.display_name as displayName',
        'teams.description',
        'teams.created_at as createdAt',
        'mine.rank',
        sql<number>`case when teams.requires_factor = 1 and exists (
          select 1 from team_members join users on users.id = team_members.user_id
            where team_members.team_id = teams.owner_id and users.id = ${userId ?? -1} and users.has_factor = 0
        ) then 1 else 0 end`.as('needsFactor'),
      ])
      .where(sql`lower(owners.name)`, '=', foldAscii(name))
      .executeTakeFirst()
  )
}
