import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { roleRanks } from '../repositories/index.ts'
import type { ProjectRow } from './project.store.ts'

type Audience = Pick<ProjectRow, 'ownerId' | 'ownerKind' | 'visibility' | 'creatorId'>

/** The ids of the users who see a project: `roleIn`, the other way round. */
function audienceOf({ ownerId, ownerKind, visibility, creatorId }: Audience): RawBuilder<unknown> {
  if (ownerKind === 'user') return sql`(select id from users where owner_id = ${ownerId})`
  const some =
    visibility === 'team'
      ? sql`1 = 1`
      : sql`(team_members.role = ${sql.lit(roleRanks.owner)} or users.id = ${creatorId ?? -1})`
  // Members of a team above have their role here, too; whoever lacks a factor that one on the way demands has none.
  return sql`(
    with recursive above (id, demands) as (
      select owner_id, cast(requires_factor as integer) from teams where owner_id = ${ownerId}
      union
      select parents.owner_id, case when above.demands = 1 then 1 else cast(parents.requires_factor as integer) end
        from teams join above on teams.owner_id = above.id join teams as parents on parents.owner_id = teams.parent_id
    )
    select users.id from team_members
      join above on above.id = team_members.team_id
      join users on users.id = team_members.user_id
      where (above.demands = 0 or users.has_factor = 1) and ${some})`
}

const people = (db: Queries) =>
  db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'users.id as userId',
      'owners.name as username',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
    ])

/** People who see a project, by name: those whose names hold `q`, without regard to case. */
export async function selectAudience(
  db: Queries,
  { project, q, limit }: { project: Audience; q: string | undefined; limit: number },
) {
  let query = people(db)
    .where(sql<boolean>`users.id in ${audienceOf(project)}`)
    .orderBy(sql`lower(owners.name)`)
    .limit(literal(limit))
  if (q !== undefined) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((is) =>
      is.or([
        is(sql`lower(owners.name)`, 'like', sql`${pattern} escape '\\'`),
        is(sql`lower(users.display_name)`, 'like', sql`${pattern} escape '\\'`),
      ]),
    )
  }
  return query.execute()
}

/** Those of these usernames whose users see a project. */
export async function findAudience(
  db: Queries,
  { project, usernames }: { project: Audience; usernames: readonly string[] },
) {
  if (usernames.length === 0) return []
  return people(db)
    .where(sql`lower(owners.name)`, 'in', usernames.map(foldAscii))
    .where(sql<boolean>`users.id in ${audienceOf(project)}`)
    .execute()
}

const assigned = (db: Queries) =>
  people(db)
    .innerJoin('project_assignees', 'project_assignees.user_id', 'users.id')
    .select('project_assignees.card_id as cardId')
    .orderBy(sql`lower(owners.name)`)

/** Who is assigned to the cards of a project, by name. */
export async function selectAssigned(db: Queries, projectId: number) {
  return assigned(db)
    .innerJoin('project_cards', 'project_cards.id', 'project_assignees.card_id')
    .where('project_cards.project_id', '=', projectId)
    .execute()
}

/** Who is assigned to a card, by name. */
export async function selectAssignedTo(db: Queries, cardId: number) {
  return assigned(db).where('project_assignees.card_id', '=', cardId).execute()
}

/** Assigns a card to these users, and to nobody else. Gives those to whom it was not assigned before. */
export async function replaceAssigned(
  tx: Tx,
  { cardId, userIds }: { cardId: number; userIds: readonly number[] },
): Promise<number[]> {
  const before = await tx
    .deleteFrom('project_assignees')
    .where('card_id', '=', cardId)
    .returning('user_id as userId')
    .execute()
  if (userIds.length === 0) return []
  await tx
    .insertInto('project_assignees')
    .values(userIds.map((user_id) => ({ card_id: cardId, user_id })))
    .execute()
  const known = new Set(before.map(({ userId }) => userId))
  return userIds.filter((id) => !known.has(id))
}
