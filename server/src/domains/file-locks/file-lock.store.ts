import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

const locks = (db: Queries, repoId: number) =>
  db
    .selectFrom('file_locks')
    .innerJoin('users', 'users.id', 'file_locks.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'file_locks.id',
      'file_locks.uid',
      'file_locks.path',
      'file_locks.user_id as userId',
      'file_locks.created_at as createdAt',
      'owners.name as ownerName',
    ])
    .where('file_locks.repo_id', '=', repoId)

/** A lock, with the name of whoever has it. */
export type FileLock = Awaited<ReturnType<typeof selectLocks>>[number]

/** Locks of a repository in the order in which they were made, from after `after` on. */
export async function selectLocks(
  db: Queries,
  { repoId, after, limit, path, uid }: { repoId: number; after: number; limit: number; path?: string; uid?: string },
) {
  let query = locks(db, repoId).where('file_locks.id', '>', after)
  if (path !== undefined) query = query.where('file_locks.path', '=', path)
  if (uid !== undefined) query = query.where('file_locks.uid', '=', uid)
  return query.orderBy('file_locks.id').limit(literal(limit)).execute()
}

/** One lock, by its id or its file. */
export async function findLock(
  db: Queries,
  { repoId, ...by }: { repoId: number } & ({ uid: string } | { path: string }),
): Promise<FileLock | undefined> {
  return (await selectLocks(db, { repoId, after: 0, limit: 1, ...by })).at(0)
}

/** Files of a repository that others than this user have locked, with whose they are. */
export async function selectLocksOfOthers(
  db: Queries,
  { repoId, userId, limit }: { repoId: number; userId: number; limit: number },
): Promise<Pick<FileLock, 'path' | 'ownerName'>[]> {
  return db
    .selectFrom('file_locks')
    .innerJoin('users', 'users.id', 'file_locks.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['file_locks.path', 'owners.name as ownerName'])
    .where('file_locks.repo_id', '=', repoId)
    .where('file_locks.user_id', '!=', userId)
    .limit(literal(limit))
    .execute()
}

/** How many locks a repository has. */
export async function countLocks(db: Queries, repoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('file_locks')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Adds a lock. A second one of a file fails as a unique violation. */
export async function insertLock(tx: Tx, row: NewRow<'file_locks'>): Promise<void> {
  await tx.insertInto('file_locks').values(row).execute()
}

/** Deletes a lock. */
export async function deleteLock(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('file_locks').where('id', '=', id).execute()
}
