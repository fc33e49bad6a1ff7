import { type SqlBool, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import { type Reach, ranksOf, roleRanks, shownTo } from '../repositories/index.ts'

/** Who looks: what they are in the owners of collections, and in which of these that counts. */
export interface Looking {
  /** Nobody's where a visitor looks. */
  userId: number | undefined
  /** The owners that a key is limited to; nothing where it is not. */
  ownerIds: readonly number[] | undefined
}

/** No account has this id. */
const nobody = 0

const rowsFor = (db: Queries, { userId = nobody }: Looking) =>
  db
    .selectFrom('collections')
    .innerJoin('owners', 'owners.id', 'collections.owner_id')
    .leftJoin(ranksOf(userId).as('mine'), 'mine.ownerId', 'collections.owner_id')
    .select([
      'collections.id',
      'collections.uid',
      'collections.owner_id as ownerId',
      'collections.title',
      'collections.description',
      'collections.is_private as isPrivate',
      'collections.theme',
      'collections.position',
      'collections.updated_at as updatedAt',
      'owners.name as ownerName',
      'owners.uid as ownerUid',
      'owners.kind as ownerKind',
      'mine.rank',
    ])

export type CollectionRow = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

/** A collection by its public id, whoever may see it. */
export async function findCollectionRow(db: Queries, { uid, looking }: { uid: string; looking: Looking }) {
  return rowsFor(db, looking).where('collections.uid', '=', uid).executeTakeFirst()
}

/** `roleIn` as a condition, where `mine` is what whoever looks is in the owner. */
const isShown = ({ ownerIds }: Looking) => {
  if (ownerIds === undefined) return sql<SqlBool>`(collections.is_private = 0 or mine.rank is not null)`
  if (ownerIds.length === 0) return sql<SqlBool>`collections.is_private = 0`
  return sql<SqlBool>`(collections.is_private = 0 or (mine.rank is not null and collections.owner_id in (${sql.join(ownerIds)})))`
}

/** `mayChange` as a condition, in the same place. */
const isChangeable = ({ ownerIds }: Looking) => {
  const isWriter = sql<SqlBool>`mine.rank >= ${sql.lit(roleRanks.writer)}`
  if (ownerIds === undefined) return isWriter
  if (ownerIds.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${isWriter} and collections.owner_id in (${sql.join(ownerIds)}))`
}

/** Where a collection stands in a list: when it was changed, or how much it is sought after. */
export interface CollectionPlace {
  place: number
  id: number
}

interface CollectionsAsked {
  looking: Looking
  /** Those that they may see, or those of them that they may change. */
  to: 'see' | 'change'
  /** Of these owners alone; of all where nothing is said. */
  ownerIds: readonly number[] | undefined
  /** Those alone that hold one of these repositories. */
  repoIds: readonly number[] | undefined
  /** Those alone whose title has each of these, somewhere. */
  words?: readonly string[] | undefined
  /** Those of which most was downloaded in the last week come first, not the last changed. */
  isTrending?: boolean
  /** The last row of the page before. */
  before: CollectionPlace | undefined
  limit: number
}

/** What was downloaded in the last week of what is in a collection, as far as everybody may see it: others would be told of the rest by their order. */
const trend = sql<number>`coalesce((
  select sum(repositories.downloads_week) from collection_items
  inner join repositories on repositories.id = collection_items.repo_id
  where collection_items.collection_id = collections.id and repositories.is_private = 0 and repositories.state = 'ready'
), 0)`

/** The collections that somebody may see or change, in their order, each with its place in it. */
export async function selectCollections(
  db: Queries,
  { looking, to, ownerIds, repoIds, words = [], isTrending = false, before, limit }: CollectionsAsked,
): Promise<(CollectionRow & CollectionPlace)[]> {
  if (ownerIds?.length === 0 || repoIds?.length === 0) return []
  const order = isTrending ? trend : sql<number>`collections.updated_at`
  let query = rowsFor(db, looking)
    .select(order.as('place'))
    .where(to === 'see' ? isShown(looking) : isChangeable(looking))
    .orderBy(order, 'desc')
    .orderBy('collections.id', 'desc')
    .limit(literal(limit))
  if (ownerIds !== undefined) query = query.where('collections.owner_id', 'in', ownerIds)
  if (repoIds !== undefined)
    query = query.where('collections.id', 'in', (is) =>
      is.selectFrom('collection_items').select('collection_id').where('repo_id', 'in', repoIds),
    )
  for (const word of words) {
    const pattern = `%${foldAscii(word).replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql`lower(collections.title)`, 'like', sql`${pattern} escape '\\'`)
  }
  if (before !== undefined)
    query = query.where(sql<SqlBool>`(${order}, collections.id) < (${before.place}, ${before.id})`)
  return query.execute()
}

interface ItemsAsked {
  collectionIds: readonly number[]
  /** Whose items are shown: repositories that they may see. */
  reach: Reach
  /** Of each collection. */
  most: number
}

/** What is in collections, in its order, as far as somebody may see it; each with how many of its collection they see. */
export async function selectItems(db: Queries, { collectionIds, reach, most }: ItemsAsked) {
  if (collectionIds.length === 0) return []
  const seen = db
    .selectFrom('collection_items')
    .innerJoin('repositories', 'repositories.id', 'collection_items.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'collection_items.id',
      'collection_items.uid',
      'collection_items.collection_id as collectionId',
      'collection_items.repo_id as repoId',
      'collection_items.position',
      'collection_items.note',
      'owners.name as ownerName',
      'repositories.name',
      'repositories.kind',
      'repositories.description',
      'repositories.is_private as isPrivate',
      'repositories.gate',
      'repositories.stars',
      'repositories.updated_at as updatedAt',
    ])
    .select([
      sql<number>`row_number() over (partition by collection_items.collection_id
        order by collection_items.position, collection_items.id)`.as('place'),
      sql<number>`count(*) over (partition by collection_items.collection_id)`.as('count'),
    ])
    .where('collection_items.collection_id', 'in', collectionIds)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(shownTo(reach))
  return db
    .selectFrom(seen.as('seen'))
    .selectAll()
    .where('place', '<=', most)
    .orderBy('collectionId')
    .orderBy('place')
    .execute()
}

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** The items that one repository is in collections. */
export async function selectItemsOf(
  db: Queries,
  { collectionIds, repoId }: { collectionIds: readonly number[]; repoId: number },
) {
  if (collectionIds.length === 0) return []
  return db
    .selectFrom('collection_items')
    .select(['collection_id as collectionId', 'uid', 'note'])
    .where('repo_id', '=', repoId)
    .where('collection_id', 'in', collectionIds)
    .execute()
}

/** Has an owner so many collections? */
export async function hasCollections(db: Queries, { ownerId, count }: { ownerId: number; count: number }) {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** The collection of an owner with this title, if there is one. */
export async function findTitle(db: Queries, { ownerId, title }: { ownerId: number; title: string }) {
  return db
    .selectFrom('collections')
    .select(['id', 'uid'])
    .where('owner_id', '=', ownerId)
    .where('title', '=', title)
    .executeTakeFirst()
}

export async function insertCollection(tx: Tx, row: NewRow<'collections'>): Promise<void> {
  await tx.insertInto('collections').values(row).execute()
}

type Changes = { [Name in keyof NewRow<'collections'>]?: NewRow<'collections'>[Name] | undefined }

/**
 * Changes what a collection says of itself, and holds its row until the transaction ends: its changes come one after the other. Says whether it
 * is still there.
 */
export async function touchCollection(
  tx: Tx,
  { id, now, changes = {} }: { id: number; now: number; changes?: Changes },
): Promise<boolean> {
  const row = await tx
    .updateTable('collections')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCollectionRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute()
}

/** How many items a collection has, whoever may see them, and where the next one would stand. */
export async function countItems(db: Queries, collectionId: number): Promise<{ count: number; end: number }> {
  const { count, last } = await db
    .selectFrom('collection_items')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('position').as('last')])
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow()
  return { count, end: (last ?? -1) + 1 }
}

/** Adds an item, unless its repository is one already: says whether it was none. */
export async function insertItem(tx: Tx, row: NewRow<'collection_items'>): Promise<boolean> {
  const added = await tx
    .insertInto('collection_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['collection_id', 'repo_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Makes room for an item at a position: what stands there, and behind it, goes on by one. */
export async function shiftItems(
  tx: Tx,
  { collectionId, from }: { collectionId: number; from: number },
): Promise<void> {
  await tx
    .updateTable('collection_items')
    .set(({ eb }) => ({ position: eb('position', '+', 1) }))
    .where('collection_id', '=', collectionId)
    .where('position', '>=', from)
    .execute()
}

export async function updateItemRow(
  tx: Tx,
  { id, ...changes }: { id: number; position?: number; note?: string },
): Promise<void> {
  await tx.updateTable('collection_items').set(changes).where('id', '=', id).execute()
}

export async function deleteItemRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('collection_items').where('id', '=', id).execute()
}
