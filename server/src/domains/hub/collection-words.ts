import { z } from 'zod'
import { collectionBounds, type SeenCollection } from '../collections/index.ts'
import { presentGate } from './describe-repository.ts'

/** What collections and their items say: letters, and in texts ends of lines. */
const text = (max: number) => z.string().trim().max(max)
/** A title. */
export const Line = text(collectionBounds.title)
  .min(1)
  .regex(/^\P{Cc}*$/u)
/** A description. */
export const Description = text(collectionBounds.description).regex(/^[^\0]*$/)
/** What is said of an item. */
export const Note = text(collectionBounds.note).regex(/^[^\0]*$/)

type Item = SeenCollection['items'][number]

const presentItem = ({ uid, ownerName, name, kind, isPrivate, gate, note, stars, updatedAt }: Item, at: number) => ({
  _id: uid,
  id: `${ownerName}/${name}`,
  type: kind === 'dataset' ? 'dataset' : 'model',
  position: at,
  author: ownerName,
  private: isPrivate === 1,
  gated: presentGate(gate),
  likes: stars,
  lastModified: new Date(updatedAt).toISOString(),
  ...(note !== '' && { note: { text: note } }),
})

/** A collection in a list: clients count positions there themselves, and take none. */
export const presentListedCollection = ({
  slug,
  ownerName,
  ownerUid,
  ownerKind,
  title,
  description,
  isPrivate,
  theme,
  updatedAt,
  items,
}: SeenCollection) => ({
  slug: `${ownerName}/${slug}`,
  title,
  description,
  owner: { _id: ownerUid, name: ownerName, fullname: ownerName, type: ownerKind === 'team' ? 'org' : 'user' },
  items: items.map(presentItem),
  lastUpdated: new Date(updatedAt).toISOString(),
  private: isPrivate === 1,
  theme,
  // Nobody votes for collections here.
  upvotes: 0,
  isUpvotedByUser: false,
})

/** A collection as a whole. */
export const presentHubCollection = (collection: SeenCollection) => ({
  ...presentListedCollection(collection),
  position: collection.position,
})
