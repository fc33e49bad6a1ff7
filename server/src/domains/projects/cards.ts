import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import { countCards, deleteCardRow, findCardRow, insertCard, selectCardKeys, setPlace } from './card.store.ts'
import { type BoardDeps, type Change, changeBoard } from './change-board.ts'
import { columnsWith } from './columns.ts'
import { keyAt, keyAtEnd, type Place } from './place.ts'

export type CardChange = Change & { card: string }

/** A card of a project by its public id. Throws an AppError where it is none of the project's. */
export async function cardOf(db: Queries, { projectId, card }: { projectId: number; card: string }) {
  const found = await findCardRow(db, { projectId, uid: card })
  if (found === undefined) throw AppError.missing(message('project.card_missing'))
  return found
}

/** Adds a card at the end of a column. Refused (AppError): one more than a project may have. */
export async function createCard(
  deps: BoardDeps,
  { column: columnUid, title, ...change }: Change & { column: string; title: string },
): Promise<{ uid: string }> {
  return changeBoard(deps, { ...change, action: 'edit-cards' }, async (tx, { id: projectId }, now) => {
    const { column } = await columnsWith(tx, { projectId, column: columnUid })
    const max = sizes.cardsPerProject
    if ((await countCards(tx, projectId)) >= max) {
      throw AppError.refused(422, message('project.too_many_cards', { max }))
    }
    const uid = randomUUIDv7()
    await insertCard(tx, {
      uid,
      project_id: projectId,
      column_id: column.id,
      position: keyAtEnd(await selectCardKeys(tx, column.id)),
      title,
      creator_id: change.actor.userId,
      created_at: now,
      updated_at: now,
    })
    return { uid }
  })
}

/** Puts a card into a column, between those that are its neighbours there by now. */
export async function moveCard(
  deps: BoardDeps,
  { card: uid, column: columnUid, after, before, ...change }: CardChange & Place & { column: string },
): Promise<void> {
  await changeBoard(deps, { ...change, action: 'edit-cards' }, async (tx, { id: projectId }) => {
    const { column } = await columnsWith(tx, { projectId, column: columnUid })
    const card = await cardOf(tx, { projectId, card: uid })
    if (after === uid) return
    const rewrite = (id: number, position: string) => setPlace(tx, { id, columnId: column.id, position })
    const place = { after, moved: card.id, ...(before !== undefined && { before }) }
    const position = await keyAt(await selectCardKeys(tx, column.id), place, rewrite)
    await setPlace(tx, { id: card.id, columnId: column.id, position })
  })
}

/** Deletes a card. */
export async function deleteCard(deps: BoardDeps, { card: uid, ...change }: CardChange): Promise<void> {
  await changeBoard(deps, { ...change, action: 'edit-cards' }, async (tx, { id: projectId }) => {
    await deleteCardRow(tx, (await cardOf(tx, { projectId, card: uid })).id)
  })
}
