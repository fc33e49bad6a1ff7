import type { Actor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../repositories/index.ts'
import { collectionBounds as bounds } from './bounds.ts'
import { lookingOf, mayChange } from './collection.policy.ts'
import { type CollectionRow, type ItemRow, selectCollections, selectItems } from './collection.store.ts'
import { cursorAt, readCursor } from './cursor.ts'
import { type CollectionAddress, findCollection } from './find-collection.ts'
import { slugOf } from './slug.ts'

/** A collection with what somebody sees of its items, or with the first of them. */
export interface SeenCollection extends CollectionRow {
  slug: string
  items: ItemRow[]
  /** How many they would see. */
  count: number
  mayChange: boolean
}

/** Items of each collection in a list. */
const itemsInLists = 4

interface Listed {
  actor: Actor
  ownerIds?: readonly number[] | undefined
  repoIds?: readonly number[] | undefined
  /** What their titles have to say. */
  words?: readonly string[] | undefined
  /** By what was downloaded in the last week, in place of the last change. */
  isTrending?: boolean
  /** What a page before ended with. */
  cursor?: string | undefined
  pageSize: number
}

/** A page of the collections that somebody sees, the last changed first, each with its first items. */
export async function listCollections(
  { database }: Pick<Deps, 'database'>,
  { actor, ownerIds, repoIds, words, isTrending = false, cursor, pageSize }: Listed,
): Promise<{ rows: SeenCollection[]; next: string | undefined }> {
  const looking = lookingOf(actor)
  const before = readCursor(cursor)
  const asked = { looking, to: 'see', ownerIds, repoIds, words, isTrending, before, limit: pageSize + 1 } as const
  const found = await selectCollections(database.read, asked)
  const rows = found.slice(0, pageSize)
  const items = await selectItems(database.read, {
    collectionIds: rows.map(({ id }) => id),
    reach: reachOf(actor),
    most: itemsInLists,
  })
  const last = found.length > pageSize ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) =>
      seen(
        row,
        items.filter(({ collectionId }) => collectionId === row.id),
        actor,
      ),
    ),
    next: last && cursorAt(last),
  }
}

/** A collection with all of its items that somebody sees. */
export async function getCollection(
  deps: Pick<Deps, 'database'>,
  { actor, ...at }: CollectionAddress & { actor: Actor },
): Promise<SeenCollection> {
  const row = await findCollection(deps, { actor, ...at, action: 'see' })
  const items = await selectItems(deps.database.read, {
    collectionIds: [row.id],
    reach: reachOf(actor),
    most: bounds.items,
  })
  return seen(row, items, actor)
}

const seen = (row: CollectionRow, items: ItemRow[], actor: Actor): SeenCollection => ({
  ...row,
  slug: slugOf(row),
  items,
  count: items[0]?.count ?? 0,
  mayChange: mayChange(row, actor),
})
