import type { Actor } from '@sheaf/server-core/actor'

/** What can be done to a repository: see it, bring commits to it. */
export type RepositoryAction = 'read' | 'write'

/** What the decision needs to know of a repository. */
export interface GuardedRepository {
  ownerId: number
  isPrivate: boolean
}

/** The level of the area repo_access that an access key needs. */
const levels: Readonly<Record<RepositoryAction, number>> = { read: 1, write: 2 }

/**
 * May this actor do this to this repository? The one answer for the browser, the API, access keys and Git alike.
 * Everyone reads what is public; all else is the owner's, through a key only as far as the key opens repositories.
 */
export function mayActOn(actor: Actor, repository: GuardedRepository, action: RepositoryAction): boolean {
  if (action === 'read' && !repository.isPrivate) return true
  if (actor.kind === 'visitor' || actor.ownerId !== repository.ownerId) return false
  return actor.via !== 'key' || actor.grants.repo_access >= levels[action]
}

/** Do the lists of an owner show this actor the private repositories, too? */
export function maySeePrivateOf(actor: Actor, { ownerId }: { ownerId: number }): boolean {
  return mayActOn(actor, { ownerId, isPrivate: true }, 'read')
}

/** May this actor create repositories in the name of an owner, given by its public id? */
export function mayCreateFor(actor: Actor, ownerUid: string): boolean {
  return actor.kind === 'user' && actor.uid === ownerUid
}
