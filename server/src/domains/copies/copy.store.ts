import { limits } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

const all = (db: Queries) =>
  db
    .selectFrom('repository_copies')
    .innerJoin('owners', 'owners.id', 'repository_copies.owner_id')
    .select([
      'repository_copies.id',
      'repository_copies.uid',
      'repository_copies.kind',
      'repository_copies.user_id as userId',
      'repository_copies.source_id as sourceId',
      'repository_copies.repo_id as repoId',
      'repository_copies.repo_name as repoName',
      'repository_copies.all_branches as allBranches',
      'repository_copies.state',
      'repository_copies.percent',
      'repository_copies.problem',
      'repository_copies.created_at as createdAt',
      'repository_copies.finished_at as finishedAt',
      'owners.name as ownerName',
    ])

export type CopyRow = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

/** One of an account by its public id. */
export const findCopy = (db: Queries, { userId, uid }: { userId: number; uid: string }) =>
  all(db).where('repository_copies.uid', '=', uid).where('repository_copies.user_id', '=', userId).executeTakeFirst()

/** The next of an account that is to be worked on: one that a server which died began comes first. */
export const findOpenCopy = (db: Queries, userId: number) =>
  all(db)
    .where('repository_copies.user_id', '=', userId)
    .where('repository_copies.state', 'in', ['running', 'waiting'])
    .orderBy('repository_copies.id')
    .executeTakeFirst()

/** How many of an account wait or run. */
export async function countOpenCopies(db: Queries, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom('repository_copies')
    .where('user_id', '=', userId)
    .where('state', 'in', ['running', 'waiting'])
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}

type NewCopy = Pick<
  NewRow<'repository_copies'>,
  'uid' | 'kind' | 'user_id' | 'owner_id' | 'source_id' | 'repo_id' | 'repo_name' | 'all_branches' | 'created_at'
>

/** Begins one, and forgets the oldest of the account that ended. */
export async function insertCopy(tx: Tx, row: NewCopy): Promise<void> {
  await tx
    .insertInto('repository_copies')
    .values({ ...row, state: 'waiting', percent: 0, problem: null, finished_at: null })
    .execute()
  const kept = tx
    .selectFrom('repository_copies')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .limit(literal(limits.keptCopies))
  await tx
    .deleteFrom('repository_copies')
    .where('user_id', '=', row.user_id)
    .where('state', 'in', ['done', 'failed'])
    .where('id', 'not in', kept)
    .execute()
}

/** Says how far an open one is. */
export async function updateCopy(
  db: Queries,
  { id, ...change }: { id: number } & Partial<Pick<Row<'repository_copies'>, 'state' | 'percent'>>,
): Promise<void> {
  await db
    .updateTable('repository_copies')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .execute()
}

/** Ends an open one; says whether it was still open. */
export async function endCopy(
  db: Queries,
  { id, state, problem = null, at }: { id: number; state: 'done' | 'failed'; problem?: string | null; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('repository_copies')
    .set({ state, problem, finished_at: at, ...(state === 'done' && { percent: 100 }) })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The repository of a copy, as long as it is unfinished. */
export const findUnfinishedCopy = (db: Queries, repoId: number) =>
  db
    .selectFrom('repositories')
    .select([
      'id',
      'uid',
      'owner_id as ownerId',
      'storage_node as storageNode',
      'default_branch as defaultBranch',
      'is_private as isPrivate',
      'base_id as baseId',
    ])
    .where('id', '=', repoId)
    .where('state', '=', sql.lit('copying'))
    .executeTakeFirst()

/** Repositories that were unfinished before `before` (ms), and whose copy is not open: the name is taken a moment before that is noted. */
export const selectAbandonedCopies = (db: Queries, before: number) =>
  db
    .selectFrom('repositories')
    .select(['id', 'uid', 'storage_node as storageNode'])
    .where('state', '=', sql.lit('copying'))
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('repository_copies')
            .select('repository_copies.id')
            .whereRef('repository_copies.repo_id', '=', 'repositories.id')
            .where('repository_copies.state', 'in', ['running', 'waiting']),
        ),
      ),
    )
    .execute()

/** The accounts that have open copies. */
export async function selectCopiers(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('repository_copies')
    .select('user_id')
    .distinct()
    .where('state', 'in', ['running', 'waiting'])
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** What a repository takes on the disk, as it was last counted. */
export async function findDiskBytes(db: Queries, repoId: number): Promise<number> {
  const row = await db.selectFrom('repositories').select('disk_bytes').where('id', '=', repoId).executeTakeFirst()
  return Number(row?.disk_bytes ?? 0)
}

/** Makes an unfinished repository private, where its source has become so meanwhile. */
export async function makePrivate(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('repositories').set({ is_private: 1 }).where('id', '=', id).execute()
}
