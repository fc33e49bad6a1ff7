import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Role, roleOfRank } from '../repositories/index.ts'
import { mayInTeam, type TeamAction } from './team.policy.ts'
import { findTeam as findRow, lacksFactor } from './team.store.ts'

export type FoundTeam = Omit<NonNullable<Awaited<ReturnType<typeof findRow>>>, 'rank'> & { role: Role | undefined }

/**
 * Finds a team for someone who wants to do something to it. What is inside of it is nothing to those who are no members:
 * it is missing to them, in the words of one that does not exist. Members who may not do it are told so.
 */
export async function findTeamFor(
  { database }: Pick<Deps, 'database'>,
  { actor, name, action }: { actor: UserActor; name: string; action: TeamAction },
): Promise<FoundTeam> {
  const found = await findRow(database.read, { name, userId: actor.userId })
  if (found === undefined) throw AppError.missing(message('team.missing'))
  const { rank, ...team } = found
  const role = roleOfRank(rank)
  if (action === 'leave' && role === undefined && (await mayLeave(database.read, { actor, teamId: team.id }))) {
    return { ...team, role }
  }
  if (!mayInTeam(actor, role, 'see-members')) throw AppError.missing(message('team.missing'))
  if (!mayInTeam(actor, role, action)) throw AppError.forbidden(message('team.owners_only', { team: team.name }))
  return { ...team, role }
}

/** Whoever has no role for want of a second factor is a member still, and free to go. */
const mayLeave = (db: Queries, { actor, teamId }: { actor: UserActor; teamId: number }) =>
  mayInTeam(actor, 'reader', 'leave') && lacksFactor(db, { teamId, userId: actor.userId })
