import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { selectCardKeys, setPlace } from './card.store.ts'
import { type BoardDeps, type Change, changeBoard } from './change-board.ts'
import { deleteColumnRow, hasCards, insertColumns, selectColumns, updateColumnRow } from './column.store.ts'
import { keyAt, keyAtEnd, keysAtEnd } from './place.ts'

type ColumnChange = Change & { column: string }

/** A column of a project by its public id, with all of them. Throws an AppError where it is none of the project's. */
export async function columnsWith(tx: Tx, { projectId, column: uid }: { projectId: number; column: string }) {
  const all = await selectColumns(tx, projectId)
  const column = all.find((each) => each.uid === uid)
  if (column === undefined) throw AppError.missing(message('project.column_missing'))
  return { all, column }
}

/** Adds a column at the end. Refused (AppError): one more than a project may have. */
export async function addColumn(
  deps: BoardDeps,
  { name, ...change }: Change & { name: string },
): Promise<{ uid: string; name: string }> {
  return changeBoard(deps, { ...change, action: 'manage' }, async (tx, { id }) => {
    const all = await selectColumns(tx, id)
    const max = sizes.columnsPerProject
    if (all.length >= max) throw AppError.refused(422, message('project.too_many_columns', { max }))
    const uid = randomUUIDv7()
    await insertColumns(tx, [{ uid, project_id: id, name, position: keyAtEnd(all) }])
    return { uid, name }
  })
}

/** Renames a column. */
export async function renameColumn(deps: BoardDeps, { name, column: uid, ...change }: ColumnChange & { name: string }) {
  await changeBoard(deps, { ...change, action: 'manage' }, async (tx, { id: projectId }) => {
    const { column } = await columnsWith(tx, { projectId, column: uid })
    await updateColumnRow(tx, { id: column.id, name })
  })
}

/** Puts a column behind another, or to the front where `after` is empty. */
export async function moveColumn(deps: BoardDeps, { after, column: uid, ...change }: ColumnChange & { after: string }) {
  await changeBoard(deps, { ...change, action: 'manage' }, async (tx, { id: projectId }) => {
    const { all, column } = await columnsWith(tx, { projectId, column: uid })
    if (after === uid) return
    const rewrite = (id: number, position: string) => updateColumnRow(tx, { id, position })
    const position = await keyAt(all, { after, moved: column.id }, rewrite)
    await updateColumnRow(tx, { id: column.id, position })
  })
}

/** Deletes a column; its cards go to the end of the column `to`. Refused (AppError): one with cards that have nowhere to go. */
export async function deleteColumn(
  deps: BoardDeps,
  { to, column: uid, ...change }: ColumnChange & { to: string | undefined },
) {
  await changeBoard(deps, { ...change, action: 'manage' }, async (tx, { id: projectId }) => {
    const { all, column } = await columnsWith(tx, { projectId, column: uid })
    if (await hasCards(tx, column.id)) {
      if (to === undefined || to === uid) throw AppError.refused(409, message('project.column_has_cards'))
      const target = all.find((each) => each.uid === to)
      if (target === undefined) throw AppError.missing(message('project.column_missing'))
      const cards = await selectCardKeys(tx, column.id)
      const keys = keysAtEnd(await selectCardKeys(tx, target.id), cards.length)
      for (const [at, { id, position }] of cards.entries()) {
        await setPlace(tx, { id, columnId: target.id, position: keys[at] ?? position })
      }
    }
    await deleteColumnRow(tx, column.id)
  })
}
