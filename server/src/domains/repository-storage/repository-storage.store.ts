import type { ObjectReach } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** What a repository and its owner take, as it is added up. */
export async function findUse(db: Queries, repoId: number) {
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'repositories.disk_bytes as diskBytes',
      'repositories.object_bytes as objectBytes',
      'repositories.release_bytes as releaseBytes',
      'repositories.attachment_bytes as attachmentBytes',
      'owners.disk_bytes as ownerDiskBytes',
      'owners.plan',
    ])
    .where('repositories.id', '=', repoId)
    .executeTakeFirst()
}

/** When it was counted last what reaches the objects of a repository. */
export async function findCount(db: Queries, repoId: number): Promise<Row<'object_counts'> | undefined> {
  return db.selectFrom('object_counts').selectAll().where('repo_id', '=', repoId).executeTakeFirst()
}

/** Notes a count in place of the one before. */
export async function saveCount(db: Queries, { repo_id, ...row }: NewRow<'object_counts'>): Promise<void> {
  await db
    .insertInto('object_counts')
    .values({ repo_id, ...row })
    .onConflict((conflict) => conflict.column('repo_id').doUpdateSet(row))
    .execute()
}

/** How many objects there are by what reaches them, and how large they are together. What came since the last count has no reach yet. */
export async function sumByReach(db: Queries, repoId: number) {
  const rows = await db
    .selectFrom('repository_objects')
    .select(({ fn }) => [
      'reach',
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where('repo_id', '=', repoId)
    .groupBy('reach')
    .execute()
  return new Map(rows.map(({ reach, count, bytes }) => [reach, { count: Number(count), bytes: Number(bytes ?? 0) }]))
}

/** What of the unused objects nobody has sent or pointed to since `before`. */
export async function sumRemovable(db: Queries, { repoId, before }: { repoId: number; before: number }) {
  const { count, bytes } = await db
    .selectFrom('repository_objects')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where('repo_id', '=', repoId)
    .where('reach', '=', sql.lit('unused'))
    .where('used_at', '<', before)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
}

/** A place among objects of one reach, the biggest first. */
export interface SizePlace {
  bytes: number
  oid: string
}

/** Objects that one thing reaches, the biggest first, from after a place on. */
export async function selectBySize(
  db: Queries,
  { repoId, reach, after, limit }: { repoId: number; reach: ObjectReach; after: SizePlace | undefined; limit: number },
) {
  let query = db
    .selectFrom('repository_objects')
    .select(['oid', 'bytes', 'path', 'more_paths as morePaths', 'used_at as usedAt'])
    .where('repo_id', '=', repoId)
    .where('reach', '=', sql.lit(reach))
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('bytes', 'oid'), '<', tuple(after.bytes, after.oid)))
  return query.orderBy('bytes', 'desc').orderBy('oid', 'desc').limit(literal(limit)).execute()
}

/** An object with what reached it when it was looked at last. */
export type CountedRow = Pick<Row<'repository_objects'>, 'oid' | 'reach' | 'path' | 'more_paths'>

/** Objects of a repository by id, from after `after` on. */
export async function selectCounted(
  db: Queries,
  { repoId, after, limit }: { repoId: number; after: string; limit: number },
): Promise<CountedRow[]> {
  return db
    .selectFrom('repository_objects')
    .select(['oid', 'reach', 'path', 'more_paths'])
    .where('repo_id', '=', repoId)
    .where('oid', '>', after)
    .orderBy('oid')
    .limit(literal(limit))
    .execute()
}

/** The same with how large they are and when they came first. */
export async function selectStored(
  db: Queries,
  { repoId, after, limit }: { repoId: number; after: string; limit: number },
) {
  return db
    .selectFrom('repository_objects')
    .select(['oid', 'bytes', 'reach', 'path', 'created_at as createdAt'])
    .where('repo_id', '=', repoId)
    .where('oid', '>', after)
    .orderBy('oid')
    .limit(literal(limit))
    .execute()
}

/** Writes down what reaches an object. One that is gone meanwhile stays so. */
export async function updateReach(tx: Tx, { repoId, oid, ...found }: CountedRow & { repoId: number }): Promise<void> {
  await tx.updateTable('repository_objects').set(found).where('repo_id', '=', repoId).where('oid', '=', oid).execute()
}
