import { type CompiledQuery, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

const columns = [
  'repositories.id',
  'repositories.uid',
  'repositories.owner_id as ownerId',
  'repositories.name',
  'repositories.kind',
  'repositories.description',
  'repositories.is_private as isPrivate',
  'repositories.default_branch as defaultBranch',
  'repositories.storage_node as storageNode',
  'repositories.stars',
  'repositories.forks',
  'repositories.watches',
  'repositories.created_at as createdAt',
  'repositories.updated_at as updatedAt',
  'repositories.refs_version as refsVersion',
  'owners.uid as ownerUid',
  'owners.name as ownerName',
  'owners.kind as ownerKind',
  'users.avatar_url as avatarUrl',
] as const

/**
 * The state stands in the text, not among the values: there are indexes for one state alone, and SQLite would plan the
 * query anew with each call to see whether a value lets it use them (75 µs in place of 7).
 */
const ready = (db: Queries) =>
  db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .leftJoin('users', 'users.owner_id', 'owners.id')
    .select(columns)
    .where('repositories.state', '=', sql.lit('ready'))

export type RepositoryRow = Awaited<ReturnType<ReturnType<typeof ready>['executeTakeFirstOrThrow']>>

const compiled = new WeakMap<Queries, CompiledQuery>()

/** The query behind every request for a repository: built once per connection, its text prepared by both engines. */
function findQuery(db: Queries): CompiledQuery {
  const known = compiled.get(db)
  if (known !== undefined) return known
  const query = ready(db)
    .where(sql`lower(owners.name)`, '=', 'owner')
    .where(sql`lower(repositories.name)`, '=', 'repo')
    .compile()
  compiled.set(db, query)
  return query
}

/** A repository by its names, without regard to case. */
export async function findByName(
  db: Queries,
  { owner, repo }: { owner: string; repo: string },
): Promise<RepositoryRow | undefined> {
  const query = findQuery(db)
  const { rows } = await db.executeQuery<RepositoryRow>({
    ...query,
    parameters: [foldAscii(owner), foldAscii(repo)],
  })
  return rows[0]
}

export async function findById(db: Queries, id: number): Promise<RepositoryRow | undefined> {
  return ready(db).where('repositories.id', '=', id).executeTakeFirst()
}

interface Page {
  page: number
  pageSize: number
}

/** The public repositories, last updated first. */
export async function listPublic(
  db: Queries,
  { page, pageSize }: Page,
): Promise<{ rows: RepositoryRow[]; total: number }> {
  const rows = await ready(db)
    .where('repositories.is_private', '=', sql.lit(0))
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(pageSize))
    .offset(page * pageSize)
    .execute()
  const { total } = await db
    .selectFrom('repositories')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_private', '=', sql.lit(0))
    .where('state', '=', sql.lit('ready'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The repositories of one owner, last updated first; the private ones only where they are asked for. */
export async function listOfOwner(
  db: Queries,
  { ownerId, withPrivate, page, pageSize }: Page & { ownerId: number; withPrivate: boolean },
): Promise<{ rows: RepositoryRow[]; total: number }> {
  const rows = await ready(db)
    .where('repositories.owner_id', '=', ownerId)
    .where('repositories.is_private', 'in', withPrivate ? [0, 1] : [0])
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(pageSize))
    .offset(page * pageSize)
    .execute()
  return { rows, total: await countOfOwner(db, { ownerId, withPrivate }) }
}

export async function countOfOwner(
  db: Queries,
  { ownerId, withPrivate }: { ownerId: number; withPrivate: boolean },
): Promise<number> {
  const { total } = await db
    .selectFrom('repositories')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', sql.lit('ready'))
    .where('is_private', 'in', withPrivate ? [0, 1] : [0])
    .executeTakeFirstOrThrow()
  return total
}

/** Has an owner so many repositories, finished or not? */
export async function hasRepositories(
  db: Queries,
  { ownerId, count }: { ownerId: number; count: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('repositories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** The id of an owner by name, without regard to case. */
export async function findOwner(db: Queries, name: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('owners').select('id').where(sql`lower(name)`, '=', foldAscii(name)).executeTakeFirst()
}

/** What holds a name at an owner, be it ready or not. */
export async function findHolder(
  db: Queries,
  { ownerId, name }: { ownerId: number; name: string },
): Promise<Pick<Row<'repositories'>, 'id' | 'uid' | 'state' | 'storage_node' | 'created_at'> | undefined> {
  return db
    .selectFrom('repositories')
    .select(['id', 'uid', 'state', 'storage_node', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where(sql`lower(name)`, '=', foldAscii(name))
    .executeTakeFirst()
}

/** Takes a name. One that is taken already fails as a unique violation. */
export async function insertUnfinished(db: Queries, row: Omit<NewRow<'repositories'>, 'state'>): Promise<number> {
  const { id } = await db
    .insertInto('repositories')
    .values({ ...row, state: 'creating' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Says whether the row was still there: a sweeper may have been quicker. */
export async function markReady(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('repositories')
    .set({ state: 'ready' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Waits until nobody else works on the row, and says whether its repository is still unfinished: a transaction that ends
 * its creation holds the row until it is committed or undone.
 */
export async function claimUnfinished(db: Queries, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('repositories')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteUnfinished(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('repositories').where('id', '=', id).where('state', '=', 'creating').execute()
}

/** Rows whose creation was cut off before `before`. */
export async function listUnfinished(db: Queries, before: number) {
  return db
    .selectFrom('repositories')
    .select(['id', 'uid', 'storage_node as storageNode'])
    .where('state', '=', 'creating')
    .where('created_at', '<', before)
    .execute()
}

/** Says that a push came; holds the row until the transaction ends. Gives the version of the refs from now on. */
export async function markPushed(
  tx: Tx,
  { id, at, defaultBranch }: { id: number; at: number; defaultBranch?: string | undefined },
): Promise<number> {
  const { refs_version } = await tx
    .updateTable('repositories')
    .set(({ eb }) => ({
      updated_at: at,
      pushed_at: at,
      refs_version: eb('refs_version', '+', 1),
      ...(defaultBranch !== undefined && { default_branch: defaultBranch }),
    }))
    .where('id', '=', id)
    .returning('refs_version')
    .executeTakeFirstOrThrow()
  return refs_version
}
