import { type Label, LabelColor } from '@sheaf/contract'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

export type LabelRow = Pick<Row<'labels'>, 'id' | 'uid' | 'name' | 'color' | 'description'>

const columns = ['labels.id', 'labels.uid', 'labels.name', 'labels.color', 'labels.description'] as const

/** A label as it is shown. A colour of a later version is gray. */
export const presentLabel = ({ uid, name, color, description }: Omit<LabelRow, 'id'>): Label => ({
  ...{ uid, name, description },
  color: LabelColor.safeParse(color).data ?? 'gray',
})

/** All labels of a repository, by name. */
export async function selectLabels(db: Queries, repoId: number): Promise<LabelRow[]> {
  return db.selectFrom('labels').select(columns).where('repo_id', '=', repoId).orderBy('folded_name').execute()
}

const labelled = (db: Queries) =>
  db
    .selectFrom('thread_labels')
    .innerJoin('labels', 'labels.id', 'thread_labels.label_id')
    .select([...columns, 'thread_labels.thread_id as threadId'])
    .orderBy('labels.folded_name')

/** Of the one that a page is about: built once for each connection. */
const labelsOfOne = compileOnce({ threadId: -1 }, (db, { threadId }) =>
  labelled(db).where('thread_labels.thread_id', '=', threadId),
)

/** The labels of threads, by the ids of these; none of threads that have none. */
export async function selectLabelsOf(db: Queries, threadIds: readonly number[]): Promise<Map<number, Label[]>> {
  const found = new Map<number, Label[]>()
  if (threadIds.length === 0) return found
  const [one, ...more] = threadIds
  const rows =
    one !== undefined && more.length === 0
      ? await labelsOfOne(db, { threadId: one })
      : await labelled(db)
          .where('thread_labels.thread_id', 'in', [...threadIds])
          .execute()
  for (const row of rows) found.set(row.threadId, [...(found.get(row.threadId) ?? []), presentLabel(row)])
  return found
}

/** The ids of labels of a repository by their names, whatever the case of these; fewer where it does not have some. */
export async function findLabelIds(
  db: Queries,
  { repoId, names }: { repoId: number; names: readonly string[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('labels')
    .select('id')
    .where('repo_id', '=', repoId)
    .where('folded_name', 'in', names.map(foldAscii))
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the threads that have the rarest of these labels, if these are at most so many. */
export async function selectFewLabeled(
  db: Queries,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<number[] | undefined> {
  let fewest: number[] | undefined
  for (const id of ids) {
    const rows = await db
      .selectFrom('thread_labels')
      .select('thread_id')
      .where('label_id', '=', id)
      .limit(literal(most + 1))
      .execute()
    if (rows.length <= most && rows.length < (fewest?.length ?? Number.POSITIVE_INFINITY))
      fewest = rows.map(({ thread_id }) => thread_id)
  }
  return fewest
}

/** Writes a label; a unique violation where the repository has one of that name. */
export async function insertLabel(tx: Tx, row: Omit<NewRow<'labels'>, 'folded_name'>): Promise<void> {
  await tx
    .insertInto('labels')
    .values({ ...row, folded_name: foldAscii(row.name) })
    .execute()
}

/** Changes one; says whether there is one. A unique violation as `insertLabel`. */
export async function updateLabel(
  tx: Tx,
  { repoId, uid, ...fields }: { repoId: number; uid: string; name: string; color: string; description: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('labels')
    .set({ ...fields, folded_name: foldAscii(fields.name) })
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one, and takes it from all threads; says whether there was one. */
export async function deleteLabel(tx: Tx, { repoId, uid }: { repoId: number; uid: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('labels')
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a thread these labels beside those that it has. */
export async function addLabels(
  tx: Tx,
  { threadId, ids }: { threadId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('thread_labels')
    .values(ids.map((label_id) => ({ thread_id: threadId, label_id })))
    .onConflict((conflict) => conflict.columns(['thread_id', 'label_id']).doNothing())
    .execute()
}

/** Takes labels from a thread. */
export async function removeLabels(
  tx: Tx,
  { threadId, ids }: { threadId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('thread_labels')
    .where('thread_id', '=', threadId)
    .where('label_id', 'in', [...ids])
    .execute()
}

/** The ids of the labels that a thread has. */
export async function selectLabelIdsOf(db: Queries, threadId: number): Promise<number[]> {
  const rows = await db.selectFrom('thread_labels').select('label_id').where('thread_id', '=', threadId).execute()
  return rows.map(({ label_id }) => label_id)
}
