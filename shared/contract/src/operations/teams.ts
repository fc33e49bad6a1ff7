import * as z from 'zod/mini'
import { OwnInvitation, OwnTeam, Team, TeamAuditEntry, TeamInvitation, TeamMember, TeamRole } from '../entities/team.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath, NewOwnerName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Teams'
/** Who is in a team decides who may read and push: no key may change that, and none needs to know. */
const access = { by: 'session' } as const

const team = z.object({ team: NameInPath })
const member = z.object({ team: NameInPath, username: NameInPath })
const invitation = z.object({ team: NameInPath, uid: NameInPath })

/** A keyset page: `after` is the `next` of the page before. */
const page = {
  after: z.optional(z.string().check(z.maxLength(200))),
  page_size: count(pageSizes.members, { min: 1, max: pageSizes.max }),
}
const next = z.nullable(z.string())

const displayName = z.string().check(z.trim(), z.maxLength(limits.teamDisplayNameMax))
const description = z.string().check(z.trim(), z.maxLength(limits.teamDescriptionMax))
/** A username, or an e-mail address. */
const invited = z.string().check(z.trim(), z.minLength(1, says('team.whom_required')), z.maxLength(limits.emailMax))

export const teamOperations = {
  createTeam: operation({
    method: 'POST',
    path: '/api/teams',
    summary: 'Create a team; its creator is its first owner',
    tag,
    access,
    body: z.object({
      name: NewOwnerName,
      display_name: z._default(displayName, ''),
      description: z._default(description, ''),
      /** The name of the team above it: one that has none above itself, of which the caller is an owner. */
      parent: z._default(z.string().check(z.maxLength(limits.usernameMax)), ''),
    }),
    data: z.object({ uid: z.string(), name: z.string() }),
    refusals: { 409: 'The name is taken', 422: 'The account has created as many teams as one may' },
  }),
  listOwnTeams: operation({
    method: 'GET',
    path: '/api/user/teams',
    summary: 'The teams in which the account has a role, by name',
    tag,
    access,
    data: z.array(OwnTeam),
  }),
  getTeam: operation({
    method: 'GET',
    path: '/api/teams/{team}',
    summary: 'A team, for its members',
    tag,
    access,
    params: team,
    data: Team,
  }),
  updateTeam: operation({
    method: 'PATCH',
    path: '/api/teams/{team}',
    summary: 'Change what a team says of itself and what its members may do at least',
    tag,
    access,
    params: team,
    body: z.object({
      display_name: displayName,
      description,
      base_role: z.enum(['reader', 'writer', 'maintainer']),
      /** Stays as it is where it is not said. Owners alone, who have a second factor themselves. */
      requires_factor: z.optional(z.boolean()),
    }),
    data: nothing,
  }),
  listTeamMembers: operation({
    method: 'GET',
    path: '/api/teams/{team}/members',
    summary: 'The members of a team, by name: those whose name or display name holds `q`',
    tag,
    access,
    params: team,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))), ...page }),
    data: z.object({ items: z.array(TeamMember), next }),
  }),
  setTeamRole: operation({
    method: 'PATCH',
    path: '/api/teams/{team}/members/{username}',
    summary: 'Change the role of a member',
    tag,
    access,
    params: member,
    body: z.object({ role: TeamRole }),
    data: nothing,
    refusals: { 422: 'The team would have no owner' },
  }),
  removeTeamMember: operation({
    method: 'DELETE',
    path: '/api/teams/{team}/members/{username}',
    summary: 'Remove a member; everybody may leave',
    tag,
    access,
    params: member,
    data: nothing,
    refusals: { 422: 'The team would have no owner' },
  }),
  listTeamInvitations: operation({
    method: 'GET',
    path: '/api/teams/{team}/invitations',
    summary: 'The invitations of a team, newest first',
    tag,
    access,
    params: team,
    query: z.object(page),
    data: z.object({ items: z.array(TeamInvitation), next }),
  }),
  inviteToTeam: operation({
    method: 'POST',
    path: '/api/teams/{team}/invitations',
    summary: 'Invite somebody by username or e-mail address',
    tag,
    access,
    params: team,
    body: z.object({ invited, role: z._default(TeamRole, 'writer') }),
    data: TeamInvitation,
    refusals: {
      404: 'There is no such user',
      409: 'They are a member, or invited already',
      422: 'The team has as many members or invitations as one may have',
    },
  }),
  withdrawInvitation: operation({
    method: 'DELETE',
    path: '/api/teams/{team}/invitations/{uid}',
    summary: 'Withdraw an invitation that is pending',
    tag,
    access,
    params: invitation,
    data: nothing,
  }),
  listTeamAudit: operation({
    method: 'GET',
    path: '/api/teams/{team}/audit',
    summary: 'What was done in a team, newest first',
    tag,
    access,
    params: team,
    query: z.object(page),
    data: z.object({ items: z.array(TeamAuditEntry), next }),
  }),
  listOwnInvitations: operation({
    method: 'GET',
    path: '/api/user/invitations',
    summary: 'The invitations that wait for an answer of the account, newest first',
    tag,
    access,
    data: z.array(OwnInvitation),
  }),
  answerInvitation: operation({
    method: 'POST',
    path: '/api/user/invitations/{uid}',
    summary: 'Accept or decline an invitation',
    tag,
    access,
    params: z.object({ uid: NameInPath }),
    body: z.object({ accept: z.boolean() }),
    data: z.object({ team: z.string() }),
    refusals: { 404: 'It was withdrawn or has expired', 422: 'The team has as many members as one may have' },
  }),
} as const
