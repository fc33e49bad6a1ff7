import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { NewRow } from '../../db/schema.ts'
import { ranksOf } from '../repositories/index.ts'

/** A team with the owner that bears its name and the rank that a user has in it, null where they have none. */
export async function findTeam(db: Queries, { name, userId }: { name: string; userId: number }) {
  return db
    .selectFrom('teams')
    .innerJoin('owners', 'owners.id', 'teams.owner_id')
    .leftJoin('owners as parents', 'parents.id', 'teams.parent_id')
    .leftJoin(ranksOf(userId).as('mine'), 'mine.ownerId', 'teams.owner_id')
    .select([
      'teams.owner_id as id',
      'owners.uid',
      'owners.name',
      'owners.plan',
      'teams.display_name as displayName',
      'teams.description',
      'teams.base_role as baseRank',
      'teams.requires_factor as requiresFactor',
      'teams.parent_id as parentId',
      'parents.name as parent',
      'teams.created_at as createdAt',
      'mine.rank',
    ])
    .where(sql`lower(owners.name)`, '=', foldAscii(name))
    .executeTakeFirst()
}

/** The teams in which a user has a role, by name. */
export async function selectTeamsOf(db: Queries, userId: number) {
  return db
    .selectFrom(ranksOf(userId).as('mine'))
    .innerJoin('teams', 'teams.owner_id', 'mine.ownerId')
    .innerJoin('owners', 'owners.id', 'teams.owner_id')
    .leftJoin('owners as parents', 'parents.id', 'teams.parent_id')
    .select(['owners.name', 'teams.display_name as displayName', 'parents.name as parent', 'mine.rank'])
    .orderBy(sql`lower(owners.name)`)
    .execute()
}

/** The teams of which a user is a member, and has no role until they have a second factor; by name. */
export async function selectTeamsThatDemand(db: Queries, userId: number) {
  return lackingFactor(db, userId)
    .innerJoin('owners', 'owners.id', 'teams.owner_id')
    .leftJoin('owners as parents', 'parents.id', 'teams.parent_id')
    .select(['owners.name', 'teams.display_name as displayName', 'parents.name as parent', 'team_members.role as rank'])
    .orderBy(sql`lower(owners.name)`)
    .execute()
}

/** Is a user a member of a team in which they have no role until they have a second factor? */
export async function lacksFactor(
  db: Queries,
  { teamId, userId }: { teamId: number; userId: number },
): Promise<boolean> {
  const row = await lackingFactor(db, userId)
    .select('team_members.role')
    .where('teams.owner_id', '=', teamId)
    .executeTakeFirst()
  return row !== undefined
}

const lackingFactor = (db: Queries, userId: number) =>
  db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.owner_id', 'team_members.team_id')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .where('team_members.user_id', '=', userId)
    .where('teams.requires_factor', '=', 1)
    .where('users.has_factor', '=', 0)

/** Says whether members need a second factor. Gives whether that was a change. */
export async function updateFactorDemand(
  tx: Tx,
  { id, isRequired }: { id: number; isRequired: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teams')
    .set({ requires_factor: isRequired ? 1 : 0 })
    .where('owner_id', '=', id)
    .where('requires_factor', '=', isRequired ? 0 : 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has a user a second factor? */
export async function hasSecondFactor(db: Queries, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('has_factor').where('id', '=', userId).executeTakeFirst()
  return row?.has_factor === 1
}

/** The teams right below one, by name. */
export async function selectSubTeams(db: Queries, teamId: number) {
  return db
    .selectFrom('teams')
    .innerJoin('owners', 'owners.id', 'teams.owner_id')
    .select(['owners.name', 'teams.display_name as displayName'])
    .where('teams.parent_id', '=', teamId)
    .orderBy(sql`lower(owners.name)`)
    .execute()
}

/** How many teams a user has made. */
export async function countTeamsMadeBy(db: Queries, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('teams')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('creator_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

/** Adds the owner and its team, and gives the owner's id. A name that is taken fails as a unique violation. */
export async function insertTeam(
  tx: Tx,
  { owner, team }: { owner: Omit<NewRow<'owners'>, 'kind'>; team: Omit<NewRow<'teams'>, 'owner_id'> },
): Promise<number> {
  const { id } = await tx
    .insertInto('owners')
    .values({ ...owner, kind: 'team' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('teams')
    .values({ ...team, owner_id: id })
    .execute()
  return id
}

/** Changes what a team says of itself. */
export async function updateTeamRow(
  tx: Tx,
  { id, ...change }: { id: number; display_name: string; description: string; base_role: number },
): Promise<void> {
  await tx.updateTable('teams').set(change).where('owner_id', '=', id).execute()
}

/** Holds a team's row until the transaction ends: whoever else counts its members or owners waits. */
export async function lockTeam(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('teams')
    .set(({ ref }) => ({ owner_id: ref('owner_id') }))
    .where('owner_id', '=', id)
    .execute()
}
