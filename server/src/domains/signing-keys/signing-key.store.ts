import type { Queries } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** All keys of an account, newest first: there are few. */
export async function selectSigningKeys(db: Queries, userId: number): Promise<Row<'signing_keys'>[]> {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many keys an account has. */
export async function countSigningKeys(db: Queries, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('signing_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

/** Adds a key, with all by which signatures name it. One that the account has already fails as a unique violation. */
export async function insertSigningKey(
  db: Queries,
  { handles, ...key }: NewRow<'signing_keys'> & { handles: readonly string[] },
): Promise<Row<'signing_keys'>> {
  const row = await db.insertInto('signing_keys').values(key).returningAll().executeTakeFirstOrThrow()
  const named = [...new Set(handles)].map((handle) => ({ handle, key_id: row.id }))
  await db.insertInto('signing_key_handles').values(named).execute()
  return row
}

/** Says whether the account had such a key. */
export async function deleteSigningKey(
  db: Queries,
  { userId, uid }: { userId: number; uid: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('signing_keys')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A key as signatures are checked with it. */
export interface NamedKey {
  handle: string
  uid: string
  userId: number
  content: string
}

/** The keys of these accounts that signatures may name so. */
export async function findNamedKeys(
  db: Queries,
  { handles, userIds }: { handles: readonly string[]; userIds: readonly number[] },
): Promise<NamedKey[]> {
  if (handles.length === 0 || userIds.length === 0) return []
  return namedKeys(db).where('handle', 'in', handles).where('signing_keys.user_id', 'in', userIds).execute()
}

/** One key of anybody for each of these names, where somebody has one: the one that was added first. */
export async function findKeysOfAnybody(db: Queries, handles: readonly string[]): Promise<NamedKey[]> {
  if (handles.length === 0) return []
  return namedKeys(db)
    .where(({ eb, selectFrom }) =>
      eb(
        'key_id',
        'in',
        selectFrom('signing_key_handles')
          .select(({ fn }) => fn.min('key_id').as('first'))
          .where('handle', 'in', handles)
          .groupBy('handle'),
      ),
    )
    .where('handle', 'in', handles)
    .execute()
}

const namedKeys = (db: Queries) =>
  db
    .selectFrom('signing_key_handles')
    .innerJoin('signing_keys', 'signing_keys.id', 'signing_key_handles.key_id')
    .select(['signing_key_handles.handle', 'signing_keys.uid', 'signing_keys.content'])
    .select('signing_keys.user_id as userId')

/** Which accounts have proved these addresses (their ASCII letters in lower case). */
export async function ownersOfAddresses(
  db: Queries,
  emails: readonly string[],
): Promise<{ email: string; userId: number }[]> {
  if (emails.length === 0) return []
  const primary = db.selectFrom('users').select(['email', 'id as userId']).where('email', 'in', emails)
  const beside = db
    .selectFrom('emails')
    .select(['email', 'user_id as userId'])
    .where('email', 'in', emails)
    .where('verified_at', 'is not', null)
  return primary.unionAll(beside).execute()
}

/** The addresses that an account has proved, their ASCII letters in lower case. */
export async function addressesOf(db: Queries, userId: number): Promise<string[]> {
  const primary = db.selectFrom('users').select('email').where('id', '=', userId)
  const beside = db
    .selectFrom('emails')
    .select('email')
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
  return (await primary.unionAll(beside).execute()).map(({ email }) => email)
}
