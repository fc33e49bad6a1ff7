import { accessAreas } from '@sheaf/contract'
import { accountColumns } from '../../db/account-columns.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import type { LastUsedWriter } from '../../write-behind/write-behind.ts'

/** Adds a key. */
export async function insertAccessKey(db: Queries, key: NewRow<'access_keys'>): Promise<Row<'access_keys'>> {
  return db.insertInto('access_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

/** One page of a user's keys, newest first; pages count from 1. */
export async function selectAccessKeys(
  db: Queries,
  { userId, page, pageSize }: { userId: number; page: number; pageSize: number },
): Promise<{ rows: Row<'access_keys'>[]; total: number }> {
  const rows = await db
    .selectFrom('access_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(pageSize))
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: await countAccessKeys(db, userId) }
}

/** How many keys a user has, expired ones included. */
export async function countAccessKeys(db: Queries, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('access_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

/** A key of a user by its public id, expired or not. */
export async function findOwnAccessKey(
  db: Queries,
  { userId, uid }: { userId: number; uid: string },
): Promise<Row<'access_keys'> | undefined> {
  return db
    .selectFrom('access_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** Changes a key. */
export async function updateAccessKeyRow(
  tx: Tx,
  { id, ...fields }: Partial<NewRow<'access_keys'>> & { id: number },
): Promise<void> {
  await tx.updateTable('access_keys').set(fields).where('id', '=', id).execute()
}

/** Says whether the user had such a key. */
export async function deleteAccessKey(db: Queries, { userId, uid }: { userId: number; uid: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('access_keys')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const keysAt = (db: Queries, now: number) =>
  db
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['access_keys.id as keyId', 'access_keys.last_used_at as lastUsedAt', ...accountColumns])
    .select(accessAreas.map((area) => `access_keys.${area}` as const))
    .select(['access_keys.is_limited as isLimited', 'access_keys.addresses'])
    .where('access_keys.expires_at', '>', now)

const keyQuery = compileOnce({ secretHash: 'secret', now: -1 }, (db, { secretHash, now }) =>
  keysAt(db, now).where('access_keys.secret_hash', '=', secretHash),
)
const knownKeyQuery = compileOnce({ id: -2, now: -1 }, (db, { id, now }) =>
  keysAt(db, now).where('access_keys.id', '=', id),
)

/** A key that has not expired, with its account. */
export async function findAccessKey(db: Queries, values: { secretHash: string; now: number }) {
  const [row] = await keyQuery(db, values)
  return row
}

/** The same for a key that was found before. */
export async function findAccessKeyById(db: Queries, values: { id: number; now: number }) {
  const [row] = await knownKeyQuery(db, values)
  return row
}

/** Writes down that keys were used. */
export const markAccessKeysUsed: LastUsedWriter = async (db, { ids, now }) => {
  await db.updateTable('access_keys').set({ last_used_at: now }).where('id', 'in', ids).execute()
}
