import type { Actor, DeployKeyActor, KeyScope, MirrorActor, UserActor } from '@sheaf/server-core/actor'
import type { Row } from '../../db/schema.ts'
import { matchesPattern } from './ref-pattern.ts'
import { type Role, roleRanks } from './role.ts'

/** What can be done to a repository; and to an owner, which is to make one more in its name. */
export type RepositoryAction =
  /** To know of it and what it says of itself: its page, card, names of files, discussions. Whatever shows more is `read`. */
  | 'see'
  | 'read'
  | 'propose'
  | 'push'
  /** To move a branch that an open pull request brings to another repository (`bases`): what every writer may, and who maintains that one, where its author lets them. */
  | 'push-head'
  | 'set-checks'
  | 'see-settings'
  | 'change-settings'
  | 'manage-collaborators'
  | 'manage-webhooks'
  | 'manage-deploy-keys'
  | 'manage-mirror'
  | 'transfer'
  | 'delete'
  | 'create-repository'

/**
 * What somebody is to a repository, as a line of the matrix: a role in it; one of its public, which is everyone where it is
 * public; outside, which is everyone where it is public and gated, but for those who were let in; a guest, to a branch whose pull request lets them in beside
 * what else they are; an administrator of this Sheaf; or suspended, which outweighs all others. Who is none of these does not know of it.
 */
export type Standing = 'suspended' | 'outside' | 'public' | 'guest' | Role | 'administrator'

const ofOutsiders = ['see'] as const
const ofReaders = [...ofOutsiders, 'read', 'propose'] as const
const ofWriters = [...ofReaders, 'push', 'push-head', 'set-checks'] as const
const ofMaintainers = [...ofWriters, 'see-settings', 'change-settings', 'create-repository'] as const
const ofOwners = [
  ...ofMaintainers,
  'manage-collaborators',
  'manage-webhooks',
  'manage-deploy-keys',
  'manage-mirror',
  'transfer',
  'delete',
] as const

/**
 * Who may do what: the one matrix. An administrator looks after repositories that are not theirs, but brings no commits to
 * them and makes none in the name of others.
 */
export const matrix: Readonly<Record<Standing, readonly RepositoryAction[]>> = {
  suspended: [],
  outside: ofOutsiders,
  public: ofReaders,
  guest: ['push-head'],
  reader: ofReaders,
  writer: ofWriters,
  maintainer: ofMaintainers,
  owner: ofOwners,
  administrator: [
    'see',
    'read',
    'see-settings',
    'change-settings',
    'manage-collaborators',
    'manage-webhooks',
    'manage-deploy-keys',
    'transfer',
    'delete',
  ],
}

/** What nobody may do to a repository that is archived, whatever they are to it. */
export const frozenActions: readonly RepositoryAction[] = [
  'propose',
  'push',
  'push-head',
  'set-checks',
  'change-settings',
  'manage-collaborators',
]

/** What the decision needs to know of a repository, as it was loaded for this actor. */
export interface GuardedRepository {
  id: number
  ownerId: number
  isPrivate: boolean
  /** Does whoever sees it while it is public have to be let in to its contents? Empty where not. */
  gate: Row<'repositories'>['gate']
  /** Was the actor let in through the gate? */
  isGranted: boolean
  /** The actor's own, by ownership, through teams or as a collaborator; nothing where they have none. */
  role: Role | undefined
  /**
   * Asked of `push-head`: the repositories to which open pull requests bring the branch, whose authors let in who may push there, as they were loaded for the
   * same actor.
   */
  bases?: readonly GuardedRepository[]
}

/**
 * May this actor do this to this repository? The one answer for the browser, the API, access keys and Git alike. Private and
 * missing are the same to whom this denies `see`.
 */
export function mayActOn(actor: Actor, repository: GuardedRepository, action: RepositoryAction): boolean {
  return standingsOf(actor, repository, action).some((standing) => matrix[standing].includes(action))
}

/** The role that a deploy key or a mirror has in its repository; in all others it has none, and sees none. */
export const roleOfAgent = (actor: DeployKeyActor | MirrorActor): Role =>
  actor.kind === 'mirror' ? 'owner' : actor.mayWrite ? 'writer' : 'reader'

/** Is it an actor that is no account? */
export const isAgent = (actor: Actor): actor is DeployKeyActor | MirrorActor =>
  actor.kind === 'deploy-key' || actor.kind === 'mirror'

function standingsOf(actor: Actor, repository: GuardedRepository, action: RepositoryAction): Standing[] {
  const { isPrivate, gate, isGranted, role } = repository
  if (actor.kind === 'suspended') return ['suspended']
  if (action === 'propose' && !bringsCommits(actor)) return []
  if (isAgent(actor)) return actor.repositoryId === repository.id ? [roleOfAgent(actor)] : []
  if (!isWithinScope(actor, repository)) return []
  const isLetIn = gate === '' || (actor.kind === 'user' && isGranted && opensRoles(actor, 'read'))
  const standings: Standing[] = isPrivate ? [] : [isLetIn ? 'public' : 'outside']
  if (actor.kind === 'visitor') return standings
  if (role !== undefined && opensRoles(actor, action)) standings.push(role)
  if (action === 'push-head' && isGuest(actor, repository)) standings.push('guest')
  if (administers(actor)) standings.push('administrator')
  return standings
}

/** Is it somebody who may read the repository, and push to one that the branch is brought to? Who may not read it is let in nowhere. */
const isGuest = (actor: UserActor, { bases = [], ...repository }: GuardedRepository): boolean =>
  mayActOn(actor, repository, 'propose') && bases.some((base) => mayActOn(actor, base, 'push'))

/**
 * May an actor with this role in an owner create repositories in its name? How far keys grant that is declared by the
 * operation. A key that is limited to repositories makes no others; one that is limited to owners makes them there.
 */
export function mayCreateAs(actor: UserActor, { id, role }: { id: number; role: Role | undefined }): boolean {
  const scope = scopeOf(actor)
  if (scope !== undefined && !scope.ownerIds.includes(id)) return false
  return role !== undefined && matrix[role].includes('create-repository')
}

/** What an actor is limited to; nothing where they are not. */
const scopeOf = (actor: Actor): KeyScope | undefined =>
  actor.kind === 'user' && (actor.via === 'key' || actor.via === 'ssh') ? actor.scope : undefined

/** What lies beyond the scope of a key is missing to it, public or not. */
function isWithinScope(actor: Actor, { id, ownerId }: GuardedRepository): boolean {
  const scope = scopeOf(actor)
  return scope === undefined || scope.repositoryIds.includes(id) || scope.ownerIds.includes(ownerId)
}

const openedByReading: readonly RepositoryAction[] = ['see', 'read', 'set-checks']

/** An access key has its user's roles only as far as it opens repositories. One for checks says how commits do, and need not push any. */
function opensRoles(actor: UserActor, action: RepositoryAction): boolean {
  return actor.via !== 'key' || actor.grants.repo_access >= (openedByReading.includes(action) ? 1 : 2)
}

/**
 * May what somebody does in one repository have them change threads of others, as their role there lets them? Not with a key that is limited
 * to some, or that does not write to threads by itself, nor where work goes on for somebody of whom it is not known any more by which key they
 * asked for it.
 */
export const actsElsewhere = (actor: UserActor): boolean =>
  actor.via === 'session' || (actor.via === 'key' && actor.scope === undefined && actor.grants.issue_access >= 2)

/** To propose is somebody's doing, and brings commits: nobody's name stands for a visitor, a deploy key or a mirror, and a key has to be one for commits. */
const bringsCommits = (actor: Actor): boolean =>
  actor.kind === 'user' && (actor.via !== 'key' || actor.grants.repo_access >= 2)

/** Keys and Git open what is the user's own: who administers does so in a browser, after signing in. */
const administers = (actor: UserActor): boolean => actor.isAdministrator && actor.via === 'session'

/** Which repositories an actor reaches, for lists, counts and search: `visibleTo` and `shownTo` make SQL of it. */
export type Reach = OpenReach | { readonly within: KeyScope; readonly of: OpenReach }
type OpenReach = 'nothing' | 'public' | 'everything' | { readonly userId: number }

/** The same answers as `mayActOn` gives for `read` and `see`, for all repositories at once. */
export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'suspended') return 'nothing'
  if (actor.kind === 'visitor') return 'public'
  if (isAgent(actor)) return { within: { ownerIds: [], repositoryIds: [actor.repositoryId] }, of: 'everything' }
  if (administers(actor)) return 'everything'
  return limited(actor, opensRoles(actor, 'read') ? { userId: actor.userId } : 'public')
}

/** What everybody sees, as far as this actor sees it: for lists that are the same for all. */
export const publicReachOf = (actor: Actor): Reach => limited(actor, 'public')

function limited(actor: Actor, reach: OpenReach): Reach {
  const within = scopeOf(actor)
  return within === undefined ? reach : { within, of: reach }
}

/** What is done to a branch or a tag. `force` is to move it to something that does not follow from what it held; any move of a tag is. */
export type RefAction = 'create' | 'push' | 'force' | 'delete'

/** The rank that a rule asks for where it lets nobody do something. */
export const nobodysRank = 1_000

/** A rule of a repository about branches or tags, as it was loaded for an actor. */
export interface RefRule {
  kind: 'branch' | 'tag'
  pattern: string
  /** The least rank that may do each. */
  ranks: Readonly<Record<RefAction, number>>
  /** Is the actor among those, people or teams, whom the rule lets create and push besides? */
  isNamed: boolean
}

/**
 * The first rule that does not let an actor, who may push to the repository, do this to a branch or a tag; nothing where all do. Whatever
 * moves refs asks it: pushes of every transport, and the server in somebody's name.
 */
export function refusingRule(
  rules: readonly RefRule[],
  { role, kind, name, action }: { role: Role | undefined; kind: RefRule['kind']; name: string; action: RefAction },
): RefRule | undefined {
  const rank = role === undefined ? 0 : roleRanks[role]
  return rules.find((rule) => {
    if (rule.kind !== kind || rank >= rule.ranks[action]) return false
    const isExempt = rule.isNamed && rule.ranks[action] < nobodysRank && (action === 'create' || action === 'push')
    return !isExempt && matchesPattern(rule.pattern, name)
  })
}
