import * as z from 'zod/mini'

/** What somebody is to a team, or to one repository, from the least to the most. */
export const TeamRole = z.enum(['reader', 'writer', 'maintainer', 'owner'])
export type TeamRole = z.output<typeof TeamRole>

const Person = {
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.nullable(z.string()),
}

/** A team as its members see it. Times are ISO 8601 in UTC. */
export const Team = z
  .object({
    uid: z.string(),
    name: z.string(),
    display_name: z.string(),
    description: z.string(),
    /** What every member may do at least in the repositories of the team. */
    base_role: TeamRole,
    /** Do members have their role only while they have a second factor? */
    requires_factor: z.boolean(),
    /** The name of the team above it, where there is one. */
    parent: z.nullable(z.string()),
    /** That of the caller; null for an administrator of this Sheaf who is no member. */
    role: z.nullable(TeamRole),
    members: z.int(),
    sub_teams: z.array(z.object({ name: z.string(), display_name: z.string() })),
    created_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'Team' })
export type Team = z.output<typeof Team>

/** A team of the account that asks. */
export const OwnTeam = z
  .object({
    name: z.string(),
    display_name: z.string(),
    parent: z.nullable(z.string()),
    role: TeamRole,
    /** Does the role count for nothing until the account has a second factor? */
    needs_factor: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OwnTeam' })
export type OwnTeam = z.output<typeof OwnTeam>

/** A member of a team, as its members see them. `since` is ISO 8601. `second_factor`: have they one? Said to its owners alone. */
export const TeamMember = z
  .object({ ...Person, role: TeamRole, since: z.string(), second_factor: z.nullable(z.boolean()) })
  .register(z.globalRegistry, { id: 'TeamMember' })
export type TeamMember = z.output<typeof TeamMember>

/** `expired` is said of those that were pending until their time was over. */
export const InvitationState = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired'])
export type InvitationState = z.output<typeof InvitationState>

/** An invitation as the owners of its team see it. Times are ISO 8601. */
export const TeamInvitation = z
  .object({
    uid: z.string(),
    /** The username or the e-mail address that was invited, as it was asked for. */
    invited: z.string(),
    role: TeamRole,
    state: InvitationState,
    invited_by: z.nullable(z.string()),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'TeamInvitation' })
export type TeamInvitation = z.output<typeof TeamInvitation>

/** An invitation as whoever was invited sees it. Times are ISO 8601. */
export const OwnInvitation = z
  .object({
    uid: z.string(),
    team: z.string(),
    team_display_name: z.string(),
    role: TeamRole,
    invited_by: z.nullable(z.string()),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'OwnInvitation' })
export type OwnInvitation = z.output<typeof OwnInvitation>

/** What is written down of a team. `of` says whom or what it is about, `role` and `before` what somebody is from then on, and was. */
export const TeamAuditKind = z.enum([
  'team-created',
  'settings-changed',
  'factor-required',
  'factor-not-required',
  'sub-team-created',
  'member-invited',
  'invitation-withdrawn',
  'invitation-declined',
  'member-joined',
  'role-changed',
  'member-removed',
  'member-left',
  'collaborator-set',
  'collaborator-removed',
])
export type TeamAuditKind = z.output<typeof TeamAuditKind>

export const TeamAuditEntry = z
  .object({
    id: z.string(),
    kind: TeamAuditKind,
    /** Who did it; null where the account is gone. */
    actor: z.nullable(z.string()),
    of: z.nullable(z.string()),
    role: z.nullable(TeamRole),
    before: z.nullable(TeamRole),
    at: z.string(),
  })
  .register(z.globalRegistry, { id: 'TeamAuditEntry' })
export type TeamAuditEntry = z.output<typeof TeamAuditEntry>

/** Somebody, a person or a team, with a role in one repository of another. `since` is ISO 8601. */
export const Collaborator = z
  .object({
    name: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
    team: z.boolean(),
    role: TeamRole,
    since: z.string(),
  })
  .register(z.globalRegistry, { id: 'Collaborator' })
export type Collaborator = z.output<typeof Collaborator>
