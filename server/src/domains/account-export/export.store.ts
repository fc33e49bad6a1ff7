import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

export type ExportRow = Row<'account_exports'>

/** The last export of an account. */
export async function findExport(db: Queries, userId: number): Promise<ExportRow | undefined> {
  return db.selectFrom('account_exports').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Begins an export in place of the last one. */
export async function replaceExport(
  tx: Tx,
  row: Pick<ExportRow, 'user_id' | 'uid' | 'language' | 'created_at'>,
): Promise<ExportRow> {
  await tx.deleteFrom('account_exports').where('user_id', '=', row.user_id).execute()
  return tx
    .insertInto('account_exports')
    .values({ ...row, state: 'running', done: 0, total: 0, bytes: 0, expires_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Says how an export stands; nothing where another one has taken its place. */
export async function updateExport(
  db: Queries,
  {
    uid,
    ...change
  }: Pick<ExportRow, 'uid'> & Partial<Pick<ExportRow, 'state' | 'done' | 'total' | 'bytes' | 'expires_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_exports')
    .set(change)
    .where('uid', '=', uid)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets an export. */
export async function deleteExport(db: Queries, uid: string): Promise<void> {
  await db.deleteFrom('account_exports').where('uid', '=', uid).execute()
}

/** Whose export it is. */
export async function findExporter(db: Queries, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.id as ownerId', 'owners.name as username', 'users.email'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** The repositories of an owner, by their ids. */
export async function selectOwnRepositories(db: Queries, ownerId: number) {
  return db
    .selectFrom('repositories')
    .select(['id', 'uid', 'name', 'storage_node as storageNode', 'disk_bytes as diskBytes'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', sql.lit('ready'))
    .orderBy('id')
    .limit(literal(10_000))
    .execute()
}
