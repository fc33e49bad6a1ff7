import type { Collection, CollectionChoice, CollectionItem, CollectionSummary } from '@sheaf/contract'
import type { ItemRow } from './collection.store.ts'
import type { Choice } from './list-choices.ts'
import type { SeenCollection } from './list-collections.ts'

/** A collection as its page shows it. */
export const presentCollection = (collection: SeenCollection): Collection => ({
  ...presentCollectionSummary(collection),
  items: collection.items.map(presentCollectionItem),
  may_change: collection.mayChange,
})

/** A collection as lists show it. */
export const presentCollectionSummary = ({
  slug,
  ownerName,
  title,
  description,
  isPrivate,
  updatedAt,
  count,
}: SeenCollection): CollectionSummary => ({
  slug,
  owner: ownerName,
  title,
  description,
  is_private: isPrivate === 1,
  updated_at: new Date(updatedAt).toISOString(),
  item_count: count,
})

const presentCollectionItem = ({
  uid,
  ownerName,
  name,
  kind,
  description,
  isPrivate,
  note,
  stars,
  updatedAt,
}: ItemRow): CollectionItem => ({
  uid,
  owner: ownerName,
  name,
  kind,
  description,
  is_private: isPrivate === 1,
  note,
  stars,
  updated_at: new Date(updatedAt).toISOString(),
})

/** A collection to which somebody may add a repository, with the item that it is there already. */
export const presentCollectionChoice = ({ slug, ownerName, title, isPrivate, item }: Choice): CollectionChoice => ({
  slug,
  owner: ownerName,
  title,
  is_private: isPrivate === 1,
  item: item && { uid: item.uid, note: item.note },
})
