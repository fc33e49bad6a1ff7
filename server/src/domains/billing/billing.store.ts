import { type Plan, plans } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { ranksOf, roleRanks } from '../repositories/index.ts'

/** A row of an owner with what its plan limits. */
export interface PlanRow {
  name: string
  isTeam: boolean
  plan: Plan
  diskBytes: number
  members: number
  datasets: number
}

/** The account itself and the teams that it owns, people first, `limit` at most. Waiting invitations count as members, as they do where a plan is full. */
export async function selectOwned(
  db: Queries,
  { userId, now, limit }: { userId: number; now: number; limit: number },
): Promise<PlanRow[]> {
  const rows = await db
    .selectFrom(ranksOf(userId).as('mine'))
    .innerJoin('owners', 'owners.id', 'mine.ownerId')
    .where('mine.rank', '=', roleRanks.owner)
    .select(({ selectFrom }) => [
      'owners.name',
      'owners.kind',
      'owners.plan',
      'owners.disk_bytes as diskBytes',
      selectFrom('team_members')
        .whereRef('team_members.team_id', '=', 'owners.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('members'),
      selectFrom('team_invitations')
        .whereRef('team_invitations.team_id', '=', 'owners.id')
        .where('team_invitations.state', '=', sql.lit('pending'))
        .where('team_invitations.expires_at', '>', now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('invited'),
      selectFrom('repositories')
        .whereRef('repositories.owner_id', '=', 'owners.id')
        .where('repositories.kind', '=', 'dataset')
        .where('repositories.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('datasets'),
    ])
    .orderBy('owners.kind', 'desc')
    .orderBy(sql`lower(owners.name)`)
    .limit(limit)
    .execute()
  return rows.map(({ name, kind, plan, diskBytes, members, invited, datasets }) => ({
    name,
    isTeam: kind === 'team',
    plan,
    diskBytes,
    members: kind === 'team' ? Number(members) + Number(invited) : 1,
    datasets: Number(datasets),
  }))
}

/** The name and the plan of who is called so, whatever the case; nothing where nobody is. */
export async function findPlan(db: Queries, name: string): Promise<{ name: string; plan: Plan } | undefined> {
  return db
    .selectFrom('owners')
    .select(['name', 'plan'])
    .where(sql`lower(name)`, '=', foldAscii(name))
    .executeTakeFirst()
}

/** Moves an owner to a plan, and gives its name; nothing where nobody is called so. */
export async function setPlan(tx: Tx, { name, plan }: { name: string; plan: Plan }): Promise<string | undefined> {
  const owner = await tx
    .updateTable('owners')
    .set({ plan })
    .where(sql`lower(name)`, '=', foldAscii(name))
    .returning('name')
    .executeTakeFirst()
  return owner?.name
}

/** Is this the name of a plan? */
export const isPlan = (word: string): word is Plan => plans.some((plan) => plan === word)
