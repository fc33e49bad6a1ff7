import type { Actor, UserActor } from '@sheaf/server-core/actor'
import type { Role } from './role.ts'

/** What can be done to a repository; and to an owner, which is to make one more in its name. */
export type RepositoryAction =
  | 'read'
  | 'push'
  | 'change-settings'
  | 'manage-collaborators'
  | 'transfer'
  | 'delete'
  | 'create-repository'

/**
 * What somebody is to a repository, as a line of the matrix: a role in it; one of its public, which is everyone where it is
 * public; an administrator of this Sheaf; or suspended, which outweighs all others. Who is none of these does not know of it.
 */
export type Standing = 'suspended' | 'public' | Role | 'administrator'

const ofReaders = ['read'] as const
const ofWriters = [...ofReaders, 'push'] as const
const ofMaintainers = [...ofWriters, 'change-settings', 'create-repository'] as const
const ofOwners = [...ofMaintainers, 'manage-collaborators', 'transfer', 'delete'] as const

/**
 * Who may do what: the one matrix. An administrator looks after repositories that are not theirs, but brings no commits to
 * them and makes none in the name of others.
 */
export const matrix: Readonly<Record<Standing, readonly RepositoryAction[]>> = {
  suspended: [],
  public: ofReaders,
  reader: ofReaders,
  writer: ofWriters,
  maintainer: ofMaintainers,
  owner: ofOwners,
  administrator: ['read', 'change-settings', 'manage-collaborators', 'transfer', 'delete'],
}

/** What the decision needs to know of a repository, as it was loaded for this actor. */
export interface GuardedRepository {
  isPrivate: boolean
  /** The actor's own, by ownership, through teams or as a collaborator; nothing where they have none. */
  role: Role | undefined
}

/**
 * May this actor do this to this repository? The one answer for the browser, the API, access keys and Git alike. Private and
 * missing are the same to whom this denies `read`.
 */
export function mayActOn(actor: Actor, repository: GuardedRepository, action: RepositoryAction): boolean {
  return standingsOf(actor, repository, action).some((standing) => matrix[standing].includes(action))
}

function standingsOf(actor: Actor, { isPrivate, role }: GuardedRepository, action: RepositoryAction): Standing[] {
  if (actor.kind === 'suspended') return ['suspended']
  const standings: Standing[] = isPrivate ? [] : ['public']
  if (actor.kind === 'visitor') return standings
  if (role !== undefined && opensRoles(actor, action)) standings.push(role)
  if (administers(actor)) standings.push('administrator')
  return standings
}

/** May somebody with this role in an owner create repositories in its name? How far keys grant that is declared by the operation. */
export function mayCreateAs(role: Role | undefined): boolean {
  return role !== undefined && matrix[role].includes('create-repository')
}

/** An access key has its user's roles only as far as it opens repositories. */
function opensRoles(actor: UserActor, action: RepositoryAction): boolean {
  return actor.via !== 'key' || actor.grants.repo_access >= (action === 'read' ? 1 : 2)
}

/** Keys and Git open what is the user's own: who administers does so in a browser, after signing in. */
const administers = (actor: UserActor): boolean => actor.isAdministrator && actor.via === 'session'

/** Which repositories an actor may read, for lists, counts and search: `visibleTo` makes SQL of it. */
export type Reach = 'nothing' | 'public' | 'everything' | { readonly userId: number }

/** The same answer as `mayActOn` gives for `read`, for all repositories at once. */
export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'suspended') return 'nothing'
  if (actor.kind === 'visitor') return 'public'
  if (administers(actor)) return 'everything'
  return opensRoles(actor, 'read') ? { userId: actor.userId } : 'public'
}
