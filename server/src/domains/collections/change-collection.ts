import { message } from '@sheaf/contract/messages'
import type { Actor, UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { lockOwner } from '../projects/index.ts'
import { findOwner, listOwnersOf, mayCreateAs } from '../repositories/index.ts'
import { collectionBounds as bounds } from './bounds.ts'
import {
  deleteCollectionRow,
  findTitle,
  hasCollections,
  insertCollection,
  touchCollection,
} from './collection.store.ts'
import { type CollectionAddress, findCollection } from './find-collection.ts'
import { newHubId, slugOf } from './slug.ts'

/** What a collection says of itself. */
interface CollectionWords {
  title: string
  description: string
  isPrivate: boolean
  theme: string
  position: number
}

/** What of it changes. */
type Changed = { [Name in keyof CollectionWords]?: CollectionWords[Name] | undefined }

interface NewCollection {
  /** The name of its owner. */
  owner: string
  words: Pick<CollectionWords, 'title' | 'description' | 'isPrivate'>
}

/** Clients name a colour only when they change it. */
const firstTheme = 'orange'

/** What came of creating one: its slug, or that of the one that bears its title already. */
interface Created {
  slug: string
  isNew: boolean
}

/** May somebody create collections for an owner? */
export async function mayCreateCollections(
  { database }: Pick<Deps, 'database'>,
  { actor, ownerId }: { actor: Actor; ownerId: number },
): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const owner = (await listOwnersOf(database.read, { userId: actor.userId })).find(({ id }) => id === ownerId)
  return owner !== undefined && mayCreateAs(actor, owner)
}

/** Creates a collection for oneself, or for a team in which one may create repositories. Refused (AppError): one more than an owner may have. */
export async function createCollection(
  { database }: Pick<Deps, 'database'>,
  { actor, owner: name, words: { title, description, isPrivate } }: NewCollection & { actor: UserActor },
): Promise<Created> {
  const owner = await findOwner(database.read, name)
  if (owner === undefined || !(await mayCreateCollections({ database }, { actor, ownerId: owner.id })))
    throw AppError.forbidden(message('collection.not_creator'))
  return database.tx(async (tx) => {
    await lockOwner(tx, owner.id)
    const bearer = await findTitle(tx, { ownerId: owner.id, title })
    if (bearer !== undefined) return { slug: slugOf({ title, uid: bearer.uid }), isNew: false }
    const max = bounds.perOwner
    if (await hasCollections(tx, { ownerId: owner.id, count: max }))
      throw AppError.refused(422, message('collection.too_many', { max }))
    const [uid, now] = [newHubId(), Date.now()]
    const times = { created_at: now, updated_at: now }
    const said = { title, description, is_private: isPrivate ? 1 : 0, theme: firstTheme, position: 0 } as const
    await insertCollection(tx, { uid, owner_id: owner.id, ...said, ...times })
    return { slug: slugOf({ title, uid }), isNew: true }
  })
}

/** Changes what a collection says of itself; what is left out stays. Gives its slug from then on. */
export async function updateCollection(
  deps: Pick<Deps, 'database'>,
  { actor, words, ...at }: CollectionAddress & { actor: UserActor; words: Changed },
): Promise<string> {
  const { id, uid, ownerId, title: before } = await findCollection(deps, { actor, ...at, action: 'change' })
  const { isPrivate, ...texts } = words
  const changes = { ...texts, ...(isPrivate !== undefined && { is_private: isPrivate ? (1 as const) : (0 as const) }) }
  await deps.database.tx(async (tx) => {
    await lockOwner(tx, ownerId)
    const bearer = texts.title === undefined ? undefined : await findTitle(tx, { ownerId, title: texts.title })
    if (bearer !== undefined && bearer.id !== id) throw AppError.refused(409, message('collection.title_taken'))
    if (!(await touchCollection(tx, { id, now: Date.now(), changes })))
      throw AppError.missing(message('collection.missing'))
  })
  return slugOf({ title: texts.title ?? before, uid })
}

/** Deletes a collection; what was in it stays where it is. */
export async function deleteCollection(
  deps: Pick<Deps, 'database'>,
  { actor, ...at }: CollectionAddress & { actor: UserActor },
): Promise<void> {
  const { id } = await findCollection(deps, { actor, ...at, action: 'change' })
  await deps.database.tx((tx) => deleteCollectionRow(tx, id))
}
