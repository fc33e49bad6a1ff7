import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { teamMemberRemoved, teamRoleChanged } from '../events/index.ts'
import { type Role, roleOfRank, roleRanks } from '../repositories/index.ts'
import { recordAudit } from './audit.store.ts'
import { type FoundTeam, findTeamFor } from './find-team.ts'
import { countMembers, deleteMember, findMember, updateMember } from './member.store.ts'
import { lockTeam } from './team.store.ts'

type MemberDeps = Pick<Deps, 'database' | 'events'>

/** Gives a member another role. Refused (AppError): taking it from the last owner of a team that has none above it. */
export async function setTeamRole(
  deps: MemberDeps,
  { actor, team: name, username, role }: { actor: UserActor; team: string; username: string; role: Role },
): Promise<void> {
  const team = await findTeamFor(deps, { actor, name, action: 'manage-members' })
  await deps.database.tx(async (tx) => {
    const member = await lockMember(tx, { team, username })
    const before = roleOfRank(member.rank)
    if (before === role) return
    if (before === 'owner') await refuseWithoutOwner(tx, team)
    const { userId } = member
    await updateMember(tx, { teamId: team.id, userId, rank: roleRanks[role] })
    await deps.events.record(tx, teamRoleChanged, { teamId: team.id, userId, actorId: actor.userId, role })
    const change = { kind: 'role-changed', about: member.username, role, before } as const
    await recordAudit(tx, { teamId: team.id, actorId: actor.userId, ...change, now: Date.now() })
  })
  deps.events.wake()
}

/** Ends a membership: one's own, or as an owner that of others. Refused (AppError): that of the last owner. */
export async function removeTeamMember(
  deps: MemberDeps,
  { actor, team: name, username }: { actor: UserActor; team: string; username: string },
): Promise<void> {
  const isOwn = username.toLowerCase() === actor.username.toLowerCase()
  const team = await findTeamFor(deps, { actor, name, action: isOwn ? 'leave' : 'manage-members' })
  await deps.database.tx(async (tx) => {
    const member = await lockMember(tx, { team, username })
    const before = roleOfRank(member.rank)
    if (before === 'owner') await refuseWithoutOwner(tx, team)
    const { userId } = member
    await deleteMember(tx, { teamId: team.id, userId })
    await deps.events.record(tx, teamMemberRemoved, { teamId: team.id, userId, actorId: actor.userId })
    const kind = isOwn ? 'member-left' : 'member-removed'
    const change = { kind, about: member.username, before } as const
    await recordAudit(tx, { teamId: team.id, actorId: actor.userId, ...change, now: Date.now() })
  })
  deps.events.wake()
}

async function lockMember(tx: Tx, { team, username }: { team: FoundTeam; username: string }) {
  await lockTeam(tx, team.id)
  const member = await findMember(tx, { teamId: team.id, username })
  if (member === undefined) throw AppError.missing(message('team.no_member', { name: username, team: team.name }))
  return member
}

/** A team that has one above it is owned by the owners of that. */
async function refuseWithoutOwner(tx: Tx, team: FoundTeam): Promise<void> {
  if (team.parentId !== null) return
  const { owners } = await countMembers(tx, team.id)
  if (owners <= 1) throw AppError.refused(422, message('team.last_owner', { team: team.name }))
}
