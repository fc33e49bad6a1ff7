import { limits } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

const columns = [
  'imports.id',
  'imports.uid',
  'imports.user_id as userId',
  'imports.owner_id as ownerId',
  'imports.repo_id as repoId',
  'imports.url',
  'imports.username',
  'imports.secret',
  'imports.hub_kind as hubKind',
  'imports.hub_id as hubId',
  'imports.revision',
  'imports.commit_oid as commitOid',
  'imports.repo_name as repoName',
  'imports.description',
  'imports.is_private as isPrivate',
  'imports.state',
  'imports.phase',
  'imports.percent',
  'imports.received_bytes as receivedBytes',
  'imports.problem',
  'imports.created_at as createdAt',
  'imports.finished_at as finishedAt',
  'owners.name as ownerName',
  'owners.kind as ownerKind',
  'owners.uid as ownerUid',
] as const

const all = (db: Queries) =>
  db.selectFrom('imports').innerJoin('owners', 'owners.id', 'imports.owner_id').select(columns)

export type ImportRow = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

/** Those of an account, the newest first. */
export const selectImports = (db: Queries, userId: number): Promise<ImportRow[]> =>
  all(db)
    .where('imports.user_id', '=', userId)
    .orderBy('imports.id', 'desc')
    .limit(literal(limits.keptImports))
    .execute()

/** One of an account by its public id. */
export const findImport = (db: Queries, { userId, uid }: { userId: number; uid: string }) =>
  all(db).where('imports.uid', '=', uid).where('imports.user_id', '=', userId).executeTakeFirst()

/** The next of an account that is to be worked on: one that a server which died began comes first. */
export const findOpenImport = (db: Queries, userId: number) =>
  all(db)
    .where('imports.user_id', '=', userId)
    .where('imports.state', 'in', ['running', 'waiting'])
    .orderBy('imports.id')
    .executeTakeFirst()

/** How many of an account wait or run. */
export async function countOpenImports(db: Queries, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .where('state', 'in', ['running', 'waiting'])
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** What the secret of an import is sealed for. */
export const sealedFor = (uid: string): string => `import:${uid}`

type NewImport = Pick<
  NewRow<'imports'>,
  | 'uid'
  | 'user_id'
  | 'owner_id'
  | 'repo_id'
  | 'url'
  | 'username'
  | 'secret'
  | 'hub_kind'
  | 'hub_id'
  | 'revision'
  | 'repo_name'
  | 'description'
  | 'is_private'
  | 'created_at'
>

const asBegun = {
  state: 'waiting',
  phase: 'preparing',
  percent: 0,
  received_bytes: 0,
  problem: null,
  commit_oid: null,
  finished_at: null,
} as const

/** Begins one, and forgets the oldest of the account that ended. */
export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({ ...row, ...asBegun })
    .execute()
  const kept = tx
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .limit(literal(limits.keptImports))
  await tx
    .deleteFrom('imports')
    .where('user_id', '=', row.user_id)
    .where('state', 'in', ['done', 'failed', 'canceled'])
    .where('id', 'not in', kept)
    .execute()
}

/** Begins one again that failed or was canceled; says whether it had. */
export async function restartImport(tx: Tx, { id, repoId }: { id: number; repoId: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ ...asBegun, repo_id: repoId })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'canceled'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says how far an open import is; not of one that was canceled meanwhile. */
export async function updateImport(
  db: Queries,
  {
    id,
    ...change
  }: { id: number } & Partial<Pick<Row<'imports'>, 'state' | 'phase' | 'percent' | 'received_bytes' | 'commit_oid'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends an open import; says whether it was still open. */
export async function endImport(
  db: Queries,
  {
    id,
    state,
    problem = null,
    at,
  }: { id: number; at: number } & Pick<Row<'imports'>, 'state'> & { problem?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    // The secret ends with what it was for.
    .set({ state, problem, finished_at: at, secret: null })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The repository of an import, as long as it is unfinished. */
export const findUnfinished = (db: Queries, repoId: number) =>
  db
    .selectFrom('repositories')
    .select(['id', 'uid', 'storage_node as storageNode', 'default_branch as defaultBranch'])
    .where('id', '=', repoId)
    .where('state', '=', sql.lit('importing'))
    .executeTakeFirst()

/** Repositories that were unfinished before `before` (ms), and whose import is not open: the name is taken a moment before that is noted. */
export const selectAbandoned = (db: Queries, before: number) =>
  db
    .selectFrom('repositories')
    .select(['id', 'uid', 'storage_node as storageNode'])
    .where('state', '=', sql.lit('importing'))
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports')
            .select('imports.id')
            .whereRef('imports.repo_id', '=', 'repositories.id')
            .where('imports.state', 'in', ['running', 'waiting']),
        ),
      ),
    )
    .execute()

/** Which of these imports, by their public ids, wait or run. */
export async function selectStillOpen(db: Queries, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await db
    .selectFrom('imports')
    .select('uid')
    .where('uid', 'in', uids)
    .where('state', 'in', ['running', 'waiting'])
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** The accounts that have open imports. */
export async function selectImporters(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('user_id')
    .distinct()
    .where('state', 'in', ['running', 'waiting'])
    .execute()
  return rows.map(({ user_id }) => user_id)
}
