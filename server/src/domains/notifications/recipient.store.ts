import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { roleRanks } from '../repositories/index.ts'

/** Of whom or what somebody may have said that they want to hear no more. */
export interface MutedBy {
  repoId: number | null
  /** The team, or the person who did it. */
  ownerId: number | null
}

/** Those of these accounts that are there and have not muted it, with what they have chosen to be told. */
export async function selectRecipients(
  db: Queries,
  { userIds, repoId, ownerId }: MutedBy & { userIds: readonly number[] },
): Promise<{ userId: number; settings: string }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('users')
    .select(['users.id as userId', 'users.notification_settings as settings'])
    .where('users.id', 'in', userIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_mutes')
            .select('notification_mutes.id')
            .whereRef('notification_mutes.user_id', '=', 'users.id')
            .where((is) =>
              is.or([is('notification_mutes.repo_id', '=', repoId), is('notification_mutes.owner_id', '=', ownerId)]),
            ),
        ),
      ),
    )
    .orderBy('users.id')
    .execute()
}

interface Batch {
  /** Who began to watch or follow later is not meant (ms). */
  since: number
  /** The id of the last one of the batch before. */
  after: number
  limit: number
}

/** Some of those who watch a repository, in the order of their ids. */
export async function selectWatchers(
  db: Queries,
  { repoId, since, after, limit }: Batch & { repoId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('repository_marks')
    .select('user_id')
    .where('repo_id', '=', repoId)
    .where('kind', '=', sql.lit('watch'))
    .where('user_id', '>', after)
    .where('created_at', '<=', since)
    .orderBy('user_id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Some of those who follow a user, in the order of their ids. */
export async function selectFollowersOf(
  db: Queries,
  { userId, since, after, limit }: Batch & { userId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('follower_id')
    .where('followed_id', '=', userId)
    .where('follower_id', '>', after)
    .where('created_at', '<=', since)
    .orderBy('follower_id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ follower_id }) => follower_id)
}

/**
 * Some of those whose role in a team waits for a second factor that it demands, in the order of their ids: its members, and those
 * of teams above, who have their role here, too.
 */
export async function selectShutOut(
  db: Queries,
  { teamId, since, after, limit }: Batch & { teamId: number },
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with recursive above (id) as (
      select owner_id from teams where owner_id = ${teamId}
      union
      select teams.parent_id from teams join above on teams.owner_id = above.id where teams.parent_id is not null
    )
    select distinct users.id as "userId" from team_members
      join above on above.id = team_members.team_id
      join users on users.id = team_members.user_id
      where users.has_factor = 0 and users.id > ${after} and team_members.created_at <= ${since}
        and exists (select 1 from teams where owner_id = ${teamId} and requires_factor = 1)
      order by users.id
      limit ${literal(limit)}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Whose a repository is, where that is a person and not a team. */
export async function findOwnerOf(
  db: Queries,
  repoId: number,
): Promise<{ userId: number; isPrivate: 0 | 1 } | undefined> {
  return db
    .selectFrom('repositories')
    .innerJoin('users', 'users.owner_id', 'repositories.owner_id')
    .select(['users.id as userId', 'repositories.is_private as isPrivate'])
    .where('repositories.id', '=', repoId)
    .executeTakeFirst()
}

/** Whether a repository is private, whosever it is. */
export const findVisibility = (db: Queries, repoId: number): Promise<{ isPrivate: 0 | 1 } | undefined> =>
  db.selectFrom('repositories').select('is_private as isPrivate').where('id', '=', repoId).executeTakeFirst()

/** So many of a team are told of what it is offered, or what became of what is its own. */
const mostOfTeam = 50

/** Who may accept something for an owner: the person, or the first of the owners and maintainers of the team. */
export const selectAccepting = (db: Queries, ownerId: number): Promise<number[]> =>
  selectOf(db, { ownerId, least: roleRanks.maintainer })

/** Whose a repository is: the person, or the first of the owners of the team. */
export async function selectOwning(db: Queries, repoId: number): Promise<number[]> {
  const row = await db.selectFrom('repositories').select('owner_id').where('id', '=', repoId).executeTakeFirst()
  return row === undefined ? [] : selectOf(db, { ownerId: row.owner_id, least: roleRanks.owner })
}

/** Who looks after a repository: its owner, or the first owners and maintainers of the team, and people who have such a role in it. */
export async function selectMaintaining(db: Queries, repoId: number): Promise<number[]> {
  const row = await db.selectFrom('repositories').select('owner_id').where('id', '=', repoId).executeTakeFirst()
  if (row === undefined) return []
  const least = roleRanks.maintainer
  const invited = await db
    .selectFrom('collaborators')
    .innerJoin('users', 'users.owner_id', 'collaborators.owner_id')
    .select('users.id')
    .where('collaborators.repo_id', '=', repoId)
    .where('collaborators.role', '>=', least)
    .orderBy('users.id')
    .limit(literal(mostOfTeam))
    .execute()
  return [...new Set([...(await selectOf(db, { ownerId: row.owner_id, least })), ...invited.map(({ id }) => id)])]
}

async function selectOf(db: Queries, { ownerId, least }: { ownerId: number; least: number }): Promise<number[]> {
  const person = await db.selectFrom('users').select('id').where('owner_id', '=', ownerId).executeTakeFirst()
  if (person !== undefined) return [person.id]
  const members = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', ownerId)
    .where('role', '>=', least)
    .orderBy('user_id')
    .limit(literal(mostOfTeam))
    .execute()
  return members.map(({ user_id }) => user_id)
}

/** The owner that bears the name of a user; null where they are gone. */
export async function ownerIdOf(db: Queries, userId: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('owner_id').where('id', '=', userId).executeTakeFirst()
  return row?.owner_id ?? null
}

interface Named {
  actorId: number | null
  repoId: number | null
  teamId: number | null
  cardId: number | null
  threadId: number | null
}

/** Are all that are named still there? What happened may be told of after one of them has gone. */
export async function areThere(db: Queries, { actorId, repoId, teamId, cardId, threadId }: Named): Promise<boolean> {
  const has = async (table: 'users' | 'repositories' | 'owners' | 'project_cards' | 'threads', id: number | null) =>
    id === null || (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  const named = [
    ['users', actorId],
    ['repositories', repoId],
    ['owners', teamId],
    ['project_cards', cardId],
    ['threads', threadId],
  ] as const
  for (const [table, id] of named) if (!(await has(table, id))) return false
  return true
}

/** Where mail to an account goes; nothing where it is gone, suspended or about to be deleted. */
export async function findMailbox(db: Queries, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.email', 'users.preferences', 'owners.name as username'])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst()
}
