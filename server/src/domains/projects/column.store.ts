import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

/** The columns of a project in their order. */
export async function selectColumns(db: Queries, projectId: number) {
  return db
    .selectFrom('project_columns')
    .select(['id', 'uid', 'name', 'position'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute()
}

/** Adds columns. */
export async function insertColumns(tx: Tx, rows: readonly NewRow<'project_columns'>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('project_columns').values(rows).execute()
}

/** Renames a column, or gives it another key. */
export async function updateColumnRow(
  tx: Tx,
  { id, ...change }: { id: number; name?: string; position?: string },
): Promise<void> {
  await tx.updateTable('project_columns').set(change).where('id', '=', id).execute()
}

/** Deletes a column, with the cards that are still in it. */
export async function deleteColumnRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('project_columns').where('id', '=', id).execute()
}

/** Has a column any cards? */
export async function hasCards(db: Queries, columnId: number): Promise<boolean> {
  const row = await db
    .selectFrom('project_cards')
    .select('id')
    .where('column_id', '=', columnId)
    .limit(literal(1))
    .executeTakeFirst()
  return row !== undefined
}
