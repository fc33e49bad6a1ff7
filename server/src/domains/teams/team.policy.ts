import type { Actor } from '@sheaf/server-core/actor'
import type { Role } from '../repositories/index.ts'

/** What can be done to a team, beside what its roles allow in its repositories. */
export type TeamAction =
  | 'see-members'
  | 'leave'
  | 'manage-members'
  | 'change-settings'
  | 'see-audit'
  | 'create-sub-team'

/** A line of the matrix: a role in the team, or an administrator of this Sheaf. Who is neither does not know more than its profile. */
type Standing = Role | 'administrator'

const ofMembers = ['see-members', 'leave'] as const

/** Who may do what to a team. What members may do in its repositories is the matrix of repositories'. */
export const teamMatrix: Readonly<Record<Standing, readonly TeamAction[]>> = {
  reader: ofMembers,
  writer: ofMembers,
  maintainer: ofMembers,
  owner: [...ofMembers, 'manage-members', 'change-settings', 'see-audit', 'create-sub-team'],
  administrator: ['see-members', 'manage-members', 'change-settings', 'see-audit'],
}

/**
 * May this actor, with this role in a team, do this to it? Only a signed-in browser may do anything; who is in a team, clients of the Hub
 * are told, too, by keys of members that are limited to nothing: what such a key opens of profiles, its route asks.
 */
export function mayInTeam(actor: Actor, role: Role | undefined, action: TeamAction): boolean {
  if (actor.kind !== 'user') return false
  const isBrowser = actor.via === 'session'
  const isWhole = actor.via === 'password' || (actor.via === 'key' && actor.scope === undefined)
  if (!isBrowser && !(isWhole && action === 'see-members')) return false
  const standings: Standing[] = role === undefined ? [] : [role]
  if (actor.isAdministrator && isBrowser) standings.push('administrator')
  return standings.some((standing) => teamMatrix[standing].includes(action))
}
