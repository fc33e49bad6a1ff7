import type {
  InvitationState,
  OwnInvitation,
  OwnTeam,
  Team,
  TeamAuditEntry,
  TeamInvitation,
  TeamMember,
} from '@sheaf/contract'
import { TeamAuditKind } from '@sheaf/contract'
import { type Role, roleOfRank } from '../repositories/index.ts'
import type { selectAudit } from './audit.store.ts'
import type { FoundTeam } from './find-team.ts'
import type { selectInvitations, selectInvitationsOf } from './invitation.store.ts'
import type { selectMembers } from './member.store.ts'
import type { selectSubTeams, selectTeamsOf } from './team.store.ts'

type RowOf<Select extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Select>>[number]

const time = (at: number) => new Date(at).toISOString()
/** The database holds ranks of roles alone; one that a later version wrote counts as the least. */
const role = (rank: number): Role => roleOfRank(rank) ?? 'reader'

export function presentTeam(
  team: FoundTeam,
  { members, subTeams }: { members: number; subTeams: readonly RowOf<typeof selectSubTeams>[] },
): Team {
  return {
    uid: team.uid,
    name: team.name,
    display_name: team.displayName,
    description: team.description,
    base_role: role(team.baseRank),
    requires_factor: team.requiresFactor === 1,
    parent: team.parent,
    role: team.role ?? null,
    members,
    sub_teams: subTeams.map(({ name, displayName }) => ({ name, display_name: displayName })),
    created_at: time(team.createdAt),
  }
}

export function presentOwnTeam(
  { name, displayName, parent, rank }: RowOf<typeof selectTeamsOf>,
  { needsFactor }: { needsFactor: boolean },
): OwnTeam {
  return { name, display_name: displayName, parent, role: role(rank), needs_factor: needsFactor }
}

/** `asOwner`: is it shown to an owner of the team? Who has a second factor is nobody else's business. */
export function presentMember(row: RowOf<typeof selectMembers>, { asOwner }: { asOwner: boolean }): TeamMember {
  const { username, displayName, avatarUrl, rank, since, hasFactor } = row
  return {
    username,
    display_name: displayName,
    avatar_url: avatarUrl,
    role: role(rank),
    since: time(since),
    second_factor: asOwner ? hasFactor === 1 : null,
  }
}

export function presentInvitation(row: RowOf<typeof selectInvitations>, now: number): TeamInvitation {
  const state: InvitationState = row.state === 'pending' && row.expiresAt <= now ? 'expired' : row.state
  return {
    uid: row.uid,
    invited: row.email ?? row.username ?? '',
    role: role(row.rank),
    state,
    invited_by: row.invitedBy,
    created_at: time(row.createdAt),
    expires_at: time(row.expiresAt),
  }
}

export function presentOwnInvitation(row: RowOf<typeof selectInvitationsOf>): OwnInvitation {
  return {
    uid: row.uid,
    team: row.team,
    team_display_name: row.teamDisplayName,
    role: role(row.rank),
    invited_by: row.invitedBy,
    created_at: time(row.createdAt),
    expires_at: time(row.expiresAt),
  }
}

/** Nothing for a kind that only a later version knows. */
export function presentAudit(row: RowOf<typeof selectAudit>): TeamAuditEntry | undefined {
  const kind = TeamAuditKind.safeParse(row.kind)
  if (!kind.success) return undefined
  return {
    id: String(row.id),
    kind: kind.data,
    actor: row.actor,
    of: row.about,
    role: roleOfRank(row.rank) ?? null,
    before: roleOfRank(row.rankBefore) ?? null,
    at: time(row.createdAt),
  }
}
