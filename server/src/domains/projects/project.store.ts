import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import { ranksOf, roleRanks } from '../repositories/index.ts'

/** Projects with their owners and the rank that a user has in these; those of all owners where the user has none, too. */
const rowsFor = (db: Queries, userId: number) =>
  db
    .selectFrom('projects')
    .innerJoin('owners', 'owners.id', 'projects.owner_id')
    .leftJoin(ranksOf(userId).as('mine'), 'mine.ownerId', 'projects.owner_id')
    .select([
      'projects.id',
      'projects.uid',
      'projects.owner_id as ownerId',
      'projects.creator_id as creatorId',
      'projects.name',
      'projects.description',
      'projects.template',
      'projects.visibility',
      'projects.start_date as startDate',
      'projects.target_date as targetDate',
      'projects.revision',
      'projects.updated_at as updatedAt',
      'owners.name as ownerName',
      'owners.kind as ownerKind',
      'mine.rank',
    ])
    .select((is) =>
      is
        .selectFrom('project_cards')
        .select(({ fn }) => fn.countAll<number>().as('cards'))
        .whereRef('project_cards.project_id', '=', 'projects.id')
        .as('cards'),
    )

export type ProjectRow = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

/** A project by its public id, whoever may see it. */
export async function findRow(
  db: Queries,
  { uid, userId }: { uid: string; userId: number },
): Promise<ProjectRow | undefined> {
  return rowsFor(db, userId).where('projects.uid', '=', uid).executeTakeFirst()
}

/** `roleIn` as a condition, where `mine` is what the user is in the owner. */
const isShownTo = (userId: number) =>
  sql<SqlBool>`(projects.visibility = ${sql.lit('team')} or mine.rank = ${sql.lit(roleRanks.owner)} or projects.creator_id = ${userId})`

/** A condition: does a user see the card whose id stands in a column of the query around it? */
export const seesCard = ({ userId, column }: { userId: number; column: string }): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select 1 from project_cards
    join projects on projects.id = project_cards.project_id
    join ${ranksOf(userId)} as mine on mine."ownerId" = projects.owner_id
    where project_cards.id = ${sql.ref(column)} and ${isShownTo(userId)})`

/** Of which owner a card is, by its id. */
export async function findCardOwner(db: Queries, cardId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('project_cards')
    .innerJoin('projects', 'projects.id', 'project_cards.project_id')
    .select('projects.owner_id as ownerId')
    .where('project_cards.id', '=', cardId)
    .executeTakeFirst()
  return row?.ownerId
}

interface ProjectsAsked {
  userId: number
  /** Those of one owner alone. */
  ownerId: number | undefined
  /** The id below which the page begins. */
  before: number | undefined
  limit: number
}

/** The projects that a user sees, newest first: `roleIn` for all of them at once. */
export async function selectProjects(
  db: Queries,
  { userId, ownerId, before, limit }: ProjectsAsked,
): Promise<ProjectRow[]> {
  let query = rowsFor(db, userId)
    .where('mine.rank', 'is not', null)
    .where(isShownTo(userId))
    .orderBy('projects.id', 'desc')
    .limit(literal(limit))
  if (ownerId !== undefined) query = query.where('projects.owner_id', '=', ownerId)
  if (before !== undefined) query = query.where('projects.id', '<', before)
  return query.execute()
}

/** Holds an owner's row until the transaction ends: whoever else counts its projects waits. */
export async function lockOwner(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('owners')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute()
}

/** Has an owner so many projects? */
export async function hasProjects(
  db: Queries,
  { ownerId, count }: { ownerId: number; count: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a project and gives its id. */
export async function insertProject(tx: Tx, row: NewRow<'projects'>): Promise<number> {
  const { id } = await tx.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Counts a change of anything in a project and holds its row until the transaction ends: changes of one board come one after the other,
 * so that each sees the order that the one before it made. Says whether it is still there.
 */
export async function touchProject(tx: Tx, { id, now }: { id: number; now: number }): Promise<boolean> {
  const row = await tx
    .updateTable('projects')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Words = Pick<NewRow<'projects'>, 'name' | 'description' | 'start_date' | 'target_date' | 'visibility'>

/** Changes what a project says of itself. */
export async function updateProjectRow(tx: Tx, { id, ...words }: { id: number } & Words): Promise<void> {
  await tx.updateTable('projects').set(words).where('id', '=', id).execute()
}

/** Deletes a project with all that is in it. */
export async function deleteProjectRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute()
}
