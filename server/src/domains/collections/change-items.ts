import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../repositories/index.ts'
import { collectionBounds as bounds } from './bounds.ts'
import {
  countItems,
  deleteItemRow,
  type ItemRow,
  insertItem,
  selectItems,
  shiftItems,
  touchCollection,
  updateItemRow,
} from './collection.store.ts'
import { type CollectionAddress, findCollection } from './find-collection.ts'
import { newHubId } from './slug.ts'

type Change = CollectionAddress & { actor: UserActor }

/** Adds a repository that whoever adds it sees, at the end, and gives the id of the item. Refused (AppError): one that is there already, one more than fit. */
export async function addItem(
  deps: Pick<Deps, 'database'>,
  { repoId, note, ...change }: Change & { repoId: number; note: string },
): Promise<string> {
  const uid = newHubId()
  await changeItems(deps, change, async (tx, collectionId, now) => {
    const { count, end } = await countItems(tx, collectionId)
    const row = { uid, collection_id: collectionId, repo_id: repoId, position: end, note, created_at: now }
    if (!(await insertItem(tx, row))) throw AppError.refused(409, message('collection.has_item'))
    const max = bounds.items
    if (count >= max) throw AppError.refused(422, message('collection.items_full', { max }))
  })
  return uid
}

/** Changes the note of an item, or puts it before the one that stands at a place, of those that whoever moves it sees. */
export async function updateItem(
  deps: Pick<Deps, 'database'>,
  {
    item: uid,
    note,
    place,
    ...change
  }: Change & { item: string; note?: string | undefined; place?: number | undefined },
): Promise<void> {
  await changeItems(deps, change, async (tx, collectionId) => {
    const { item, others } = await itemOf(tx, { ...change, collectionId, uid })
    if (note !== undefined) await updateItemRow(tx, { id: item.id, note })
    if (place === undefined) return
    const next = others[place]
    const { end } = await countItems(tx, collectionId)
    const position = next?.position ?? end
    if (next !== undefined) await shiftItems(tx, { collectionId, from: position })
    await updateItemRow(tx, { id: item.id, position })
  })
}

/** Takes an item out; the repository stays as it is. */
export async function deleteItem(
  deps: Pick<Deps, 'database'>,
  { item: uid, ...change }: Change & { item: string },
): Promise<void> {
  await changeItems(deps, change, async (tx, collectionId) => {
    const { item } = await itemOf(tx, { ...change, collectionId, uid })
    await deleteItemRow(tx, item.id)
  })
}

/** Changes of one collection come one after the other. */
async function changeItems(
  deps: Pick<Deps, 'database'>,
  { actor, owner, slug }: Change,
  work: (tx: Tx, collectionId: number, now: number) => Promise<void>,
): Promise<void> {
  const { id } = await findCollection(deps, { actor, owner, slug, action: 'change' })
  const now = Date.now()
  await deps.database.tx(async (tx) => {
    if (!(await touchCollection(tx, { id, now }))) throw AppError.missing(message('collection.missing'))
    await work(tx, id, now)
  })
}

/** An item that somebody sees, and the others that they see, in their order. */
async function itemOf(
  db: Queries,
  { actor, collectionId, uid }: { actor: UserActor; collectionId: number; uid: string },
): Promise<{ item: ItemRow; others: ItemRow[] }> {
  const items = await selectItems(db, {
    collectionIds: [collectionId],
    reach: reachOf(actor),
    most: bounds.items,
  })
  const item = items.find((each) => each.uid === uid)
  if (item === undefined) throw AppError.missing(message('collection.item_missing'))
  return { item, others: items.filter((each) => each !== item) }
}
