import type { Actor, UserActor } from '@sheaf/server-core/actor'
import { type Role, roleOfRank } from '../repositories/index.ts'
import type { CollectionRow, Looking } from './collection.store.ts'

/** Who looks at collections. */
export function lookingOf(actor: Actor): Looking {
  if (actor.kind !== 'user') return { userId: undefined, ownerIds: undefined }
  return { userId: actor.userId, ownerIds: ownersOfKey(actor) }
}

/** A key that is limited opens the private collections of those owners that it names. */
const ownersOfKey = (actor: UserActor): readonly number[] | undefined =>
  actor.via === 'key' ? actor.scope?.ownerIds : undefined

/** The role in a collection: that in its owner, as far as what somebody came by opens it. */
function roleIn({ rank, ownerId }: CollectionRow, actor: Actor): Role | undefined {
  if (actor.kind !== 'user') return undefined
  const owners = ownersOfKey(actor)
  return owners === undefined || owners.includes(ownerId) ? roleOfRank(rank) : undefined
}

/** Everybody sees what is public; what is private, whoever has a role in its owner. */
export const maySee = (collection: CollectionRow, actor: Actor): boolean =>
  collection.isPrivate === 0 || roleIn(collection, actor) !== undefined

/** Who may push to the repositories of an owner looks after its collections, too. */
export function mayChange(collection: CollectionRow, actor: Actor): boolean {
  const role = roleIn(collection, actor)
  return role !== undefined && role !== 'reader'
}
