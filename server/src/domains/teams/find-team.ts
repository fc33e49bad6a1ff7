import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type Role, roleOfRank } from '../repositories/index.ts'
import { mayInTeam, type TeamAction } from './team.policy.ts'
import { findTeam as findRow } from './team.store.ts'

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
  if (!mayInTeam(actor, role, 'see-members')) throw AppError.missing(message('team.missing'))
  if (!mayInTeam(actor, role, action)) throw AppError.forbidden(message('team.owners_only', { team: team.name }))
  return { ...team, role }
}
