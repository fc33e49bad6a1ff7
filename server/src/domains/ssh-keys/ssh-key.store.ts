import { accountColumns } from '../../db/account-columns.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import type { LastUsedWriter } from '../../write-behind/write-behind.ts'

/** Adds a key. A fingerprint that some account or repository has already fails as a unique violation. */
export async function insertSshKey(db: Queries, key: NewRow<'ssh_keys'>): Promise<Row<'ssh_keys'>> {
  return db.insertInto('ssh_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

/** One page of a user's keys, newest first; pages count from 0. */
export async function selectSshKeys(
  db: Queries,
  { userId, page, pageSize }: { userId: number; page: number; pageSize: number },
): Promise<{ rows: Row<'ssh_keys'>[]; total: number }> {
  const rows = await db
    .selectFrom('ssh_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('repo_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(pageSize))
    .offset(page * pageSize)
    .execute()
  return { rows, total: await countSshKeys(db, userId) }
}

/** How many keys a user has; those of repositories are not theirs. */
export async function countSshKeys(db: Queries, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('ssh_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('repo_id', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Says whether the user had such a key. */
export async function deleteSshKey(db: Queries, { userId, uid }: { userId: number; uid: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('ssh_keys')
    .where('user_id', '=', userId)
    .where('repo_id', 'is', null)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const allKeys = (db: Queries) =>
  db
    .selectFrom('ssh_keys')
    .innerJoin('users', 'users.id', 'ssh_keys.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['ssh_keys.id as keyId', 'ssh_keys.last_used_at as lastUsedAt', ...accountColumns])
    .select([
      'ssh_keys.is_limited as isLimited',
      'ssh_keys.addresses',
      'ssh_keys.uid as keyUid',
      'ssh_keys.name as title',
    ])
    .select(['ssh_keys.repo_id as repositoryId', 'ssh_keys.can_write as canWrite', 'ssh_keys.expires_at as expiresAt'])

const keyQuery = compileOnce({ fingerprint: 'fingerprint' }, (db, { fingerprint }) =>
  allKeys(db).where('ssh_keys.fingerprint', '=', fingerprint),
)
const knownKeyQuery = compileOnce({ id: -1 }, (db, { id }) => allKeys(db).where('ssh_keys.id', '=', id))

/** A key with its account. */
export async function findSshKey(db: Queries, fingerprint: string) {
  const [row] = await keyQuery(db, { fingerprint })
  return row
}

/** The same for a key that was found before. */
export async function findSshKeyById(db: Queries, id: number) {
  const [row] = await knownKeyQuery(db, { id })
  return row
}

/** Writes down that keys were used. */
export const markSshKeysUsed: LastUsedWriter = async (db, { ids, now }) => {
  await db.updateTable('ssh_keys').set({ last_used_at: now }).where('id', 'in', ids).execute()
}
