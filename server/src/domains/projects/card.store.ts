import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'
import { type Reach, visibleTo } from '../repositories/index.ts'

const columns = [
  'project_cards.id',
  'project_cards.uid',
  'project_columns.uid as column',
  'project_cards.title',
  'project_cards.labels',
  'project_cards.due_date as dueDate',
  'project_cards.repo_id as repoId',
  'project_cards.revision',
] as const

/** The cards of a project, as boards show them, those of each column in its order. */
export async function selectCards(db: Queries, projectId: number) {
  return db
    .selectFrom('project_cards')
    .innerJoin('project_columns', 'project_columns.id', 'project_cards.column_id')
    .select(columns)
    .select(sql<number>`case when project_cards.body = '' then 0 else 1 end`.as('hasText'))
    .where('project_cards.project_id', '=', projectId)
    .orderBy('project_cards.position')
    .execute()
}

/** A card of a project by its public id, as a whole. */
export async function findCardRow(db: Queries, { projectId, uid }: { projectId: number; uid: string }) {
  return db
    .selectFrom('project_cards')
    .innerJoin('project_columns', 'project_columns.id', 'project_cards.column_id')
    .leftJoin('users', 'users.id', 'project_cards.creator_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(columns)
    .select([
      'project_cards.body',
      'project_cards.created_at as createdAt',
      'project_cards.updated_at as updatedAt',
      'owners.name as createdBy',
    ])
    .where('project_cards.project_id', '=', projectId)
    .where('project_cards.uid', '=', uid)
    .executeTakeFirst()
}

/** Of these repositories those that somebody may see, by id. */
export async function selectLinked(
  db: Queries,
  { repoIds, reach }: { repoIds: readonly number[]; reach: Reach },
): Promise<ReadonlyMap<number, { owner: string; name: string }>> {
  if (repoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.id', 'repositories.name', 'owners.name as owner'])
    .where('repositories.id', 'in', repoIds)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** How many cards a project has. */
export async function countCards(db: Queries, projectId: number): Promise<number> {
  const { total } = await db
    .selectFrom('project_cards')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return total
}

/** The keys of a column's cards, in their order. */
export async function selectCardKeys(db: Queries, columnId: number) {
  return db
    .selectFrom('project_cards')
    .select(['id', 'uid', 'position'])
    .where('column_id', '=', columnId)
    .orderBy('position')
    .execute()
}

/** Adds a card. */
export async function insertCard(tx: Tx, row: NewRow<'project_cards'>): Promise<void> {
  await tx.insertInto('project_cards').values(row).execute()
}

/** Puts a card into a column, at a key. */
export async function setPlace(
  tx: Tx,
  { id, columnId, position }: { id: number; columnId: number; position: string },
): Promise<void> {
  await tx.updateTable('project_cards').set({ column_id: columnId, position }).where('id', '=', id).execute()
}

type Fields = Partial<Pick<NewRow<'project_cards'>, 'title' | 'body' | 'labels' | 'due_date' | 'repo_id'>>

/** Changes fields of a card while it is at this revision. Says whether it was. */
export async function updateCardRow(
  tx: Tx,
  { id, revision, fields, now }: { id: number; revision: number; fields: Fields; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('project_cards')
    .set({ ...fields, revision: revision + 1, updated_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a card. */
export async function deleteCardRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('project_cards').where('id', '=', id).execute()
}
