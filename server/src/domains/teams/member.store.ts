import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { roleRanks } from '../repositories/index.ts'

interface MembersAsked {
  teamId: number
  /** Only those whose name or display name holds this, without regard to case. */
  q: string | undefined
  /** The name after which the page begins, in lower case. */
  after: string | undefined
  limit: number
}

/** Members of a team by name. */
export async function selectMembers(db: Queries, { teamId, q, after, limit }: MembersAsked) {
  let query = db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'owners.uid',
      'owners.name as username',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
      'team_members.role as rank',
      'team_members.created_at as since',
      'users.has_factor as hasFactor',
    ])
    .where('team_members.team_id', '=', teamId)
    .orderBy(sql`lower(owners.name)`)
    .limit(literal(limit))
  if (after !== undefined) query = query.where(sql`lower(owners.name)`, '>', after)
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

/** A member of a team by username. */
export async function findMember(db: Queries, { teamId, username }: { teamId: number; username: string }) {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'owners.name as username', 'team_members.role as rank'])
    .where('team_members.team_id', '=', teamId)
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}

/** Is a user a member of the team itself, not of one above it? */
export async function isMember(db: Queries, { teamId, userId }: { teamId: number; userId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many members a team has, and how many of them are owners. */
export async function countMembers(db: Queries, teamId: number): Promise<{ members: number; owners: number }> {
  const { members, owners } = await db
    .selectFrom('team_members')
    .select(({ fn }) => [
      fn.countAll<number>().as('members'),
      sql<number | string | null>`sum(case when role = ${sql.lit(roleRanks.owner)} then 1 else 0 end)`.as('owners'),
    ])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return { members, owners: Number(owners ?? 0) }
}

interface Membership {
  teamId: number
  userId: number
  rank: number
  now: number
}

/** Makes a user a member; one who is a member already keeps the role that they have. */
export async function insertMember(tx: Tx, { teamId, userId, rank, now }: Membership): Promise<void> {
  await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role: rank, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'team_id']).doNothing())
    .execute()
}

/** Gives a member another role. */
export async function updateMember(tx: Tx, { teamId, userId, rank }: Omit<Membership, 'now'>): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ role: rank })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

/** Ends a membership. */
export async function deleteMember(tx: Tx, { teamId, userId }: Pick<Membership, 'teamId' | 'userId'>): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}
