import type { TeamAuditKind } from '@sheaf/contract'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { type Role, roleRanks } from '../repositories/index.ts'

/** So many entries of a team are kept; the oldest go. */
const kept = 10_000
/** How many new ones come before old ones are looked for. */
const sweepEvery = 64

interface Entry {
  teamId: number
  actorId: number
  kind: TeamAuditKind
  /** Whom or what it is about, by name. */
  about?: string | undefined
  role?: Role | undefined
  before?: Role | undefined
  now: number
}

/** Writes down what was done in a team, in the transaction that did it. */
export async function recordAudit(tx: Tx, { teamId, actorId, kind, about, role, before, now }: Entry): Promise<void> {
  const { id } = await tx
    .insertInto('team_audit')
    .values({
      team_id: teamId,
      actor_id: actorId,
      kind,
      about: about ?? null,
      role: role === undefined ? null : roleRanks[role],
      role_before: before === undefined ? null : roleRanks[before],
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id % sweepEvery !== 0) return
  const oldest = tx
    .selectFrom('team_audit')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(kept))
  await tx.deleteFrom('team_audit').where('team_id', '=', teamId).where('id', '<=', oldest).execute()
}

/** What was done in a team, newest first, from below an id on. */
export async function selectAudit(
  db: Queries,
  { teamId, before, limit }: { teamId: number; before: number | undefined; limit: number },
) {
  const query = db
    .selectFrom('team_audit')
    .leftJoin('users', 'users.id', 'team_audit.actor_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'team_audit.id',
      'team_audit.kind',
      'owners.name as actor',
      'team_audit.about',
      'team_audit.role as rank',
      'team_audit.role_before as rankBefore',
      'team_audit.created_at as createdAt',
    ])
    .where('team_audit.team_id', '=', teamId)
    .orderBy('team_audit.id', 'desc')
    .limit(literal(limit))
  return (before === undefined ? query : query.where('team_audit.id', '<', before)).execute()
}
