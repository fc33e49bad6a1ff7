import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import { findByAnyName } from '../accounts/index.ts'
import { isLetIn, rankOf, ranksOf, shownTo } from './reach.store.ts'
import type { Reach } from './repository.policy.ts'
import { type Role, roleOfRank } from './role.ts'

const columns = [
  'repositories.id',
  'repositories.uid',
  'repositories.owner_id as ownerId',
  'repositories.name',
  'repositories.kind',
  'repositories.description',
  'repositories.website',
  'repositories.topics',
  'repositories.is_private as isPrivate',
  'repositories.gate',
  'repositories.archived_at as archivedAt',
  'repositories.default_branch as defaultBranch',
  'repositories.storage_node as storageNode',
  'repositories.is_template as isTemplate',
  'repositories.template_id as templateId',
  'repositories.fork_of as forkOf',
  'repositories.network',
  'repositories.base_id as baseId',
  'repositories.stars',
  'repositories.forks',
  'repositories.watches',
  'repositories.downloads',
  'repositories.downloads_week as downloadsWeek',
  'repositories.downloads_all as downloadsAll',
  'repositories.created_at as createdAt',
  'repositories.updated_at as updatedAt',
  'repositories.refs_version as refsVersion',
  'owners.uid as ownerUid',
  'owners.name as ownerName',
  'owners.kind as ownerKind',
  'users.avatar_url as avatarUrl',
  'mirrors.url as mirrorOf',
] as const

/**
 * The state stands in the text, not among the values: there are indexes for one state alone, and SQLite would plan the
 * query anew with each call to see whether a value lets it use them (75 µs in place of 7).
 */
export const ready = (db: Queries) =>
  db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .leftJoin('users', 'users.owner_id', 'owners.id')
    .leftJoin('mirrors', 'mirrors.repo_id', 'repositories.id')
    .select(columns)
    .where('repositories.state', '=', sql.lit('ready'))

export type RepositoryRow = Awaited<ReturnType<ReturnType<typeof ready>['executeTakeFirstOrThrow']>>

/** The queries behind every request for a repository: built once per connection, their text prepared by both engines. */
const findQuery = compileOnce({ owner: 'owner', repo: 'repo' }, (db, { owner, repo }) =>
  ready(db).where(sql`lower(owners.name)`, '=', owner).where(sql`lower(repositories.name)`, '=', repo),
)
const findForQuery = compileOnce({ owner: 'owner', repo: 'repo', userId: -1 }, (db, { owner, repo, userId }) =>
  ready(db)
    .select([rankOf(userId).as('rank'), isLetIn(userId).as('isLetIn')])
    .where(sql`lower(owners.name)`, '=', owner)
    .where(sql`lower(repositories.name)`, '=', repo),
)

/** A repository with what somebody is to it. */
export interface RowForActor extends RepositoryRow {
  role: Role | undefined
  isGranted: boolean
}

const ofNobody = { role: undefined, isGranted: false } as const

const forActor = ({
  rank,
  isLetIn: letIn,
  ...repository
}: RepositoryRow & { rank: number | null; isLetIn: 0 | 1 }): RowForActor => ({
  ...repository,
  role: roleOfRank(rank),
  isGranted: Number(letIn) === 1,
})

/** A repository by its names, without regard to case, with the role that a user has in it. */
export async function findByName(
  db: Queries,
  { owner, repo, userId }: { owner: string; repo: string; userId: number | undefined },
): Promise<RowForActor | undefined> {
  const names = { owner: foldAscii(owner), repo: foldAscii(repo) }
  if (userId === undefined) {
    const [row] = await findQuery(db, names)
    return row && { ...row, ...ofNobody }
  }
  const [row] = await findForQuery(db, { ...names, userId })
  if (row === undefined) return undefined
  return forActor(row)
}

/** A repository by its id in the database, for work that nobody asks for. */
export async function findById(db: Queries, id: number): Promise<RepositoryRow | undefined> {
  return ready(db).where('repositories.id', '=', id).executeTakeFirst()
}

const findByIdForQuery = compileOnce({ id: -2, userId: -1 }, (db, { id, userId }) =>
  ready(db)
    .select([rankOf(userId).as('rank'), isLetIn(userId).as('isLetIn')])
    .where('repositories.id', '=', id),
)

/** A repository by its id, with the role that a user has in it; with none where nobody is named. */
export async function findByIdFor(
  db: Queries,
  { id, userId }: { id: number; userId: number | undefined },
): Promise<RowForActor | undefined> {
  if (userId === undefined) {
    const found = await findById(db, id)
    return found && { ...found, ...ofNobody }
  }
  const [row] = await findByIdForQuery(db, { id, userId })
  return row && forActor(row)
}

export interface Page {
  page: number
  pageSize: number
}

interface Listing {
  /** Whose repositories; those of all owners where it is not said. */
  ownerId?: number
  /** Those of this topic alone. */
  topic?: string | undefined
  /** Those of this kind alone. */
  kind?: Row<'repositories'>['kind']
  reach: Reach
}

const ofListing = (db: Queries, { ownerId, topic, kind, reach }: Listing) => {
  const visible = db
    .selectFrom('repositories')
    .where('repositories.state', '=', sql.lit('ready'))
    .where(shownTo(reach))
    .$if(kind !== undefined, (query) => query.where('repositories.kind', '=', kind ?? 'code'))
  const owned = ownerId === undefined ? visible : visible.where('repositories.owner_id', '=', ownerId)
  if (topic === undefined) return owned
  return owned.where('repositories.id', 'in', (query) =>
    query.selectFrom('repository_topics').select('repo_id').where('topic', '=', topic),
  )
}

/** One page of the repositories that somebody may see, last updated first, and how many there are. Pages count from 0. */
export async function listVisible(
  db: Queries,
  { page, pageSize, ...listing }: Page & Listing,
): Promise<{ rows: RepositoryRow[]; total: number }> {
  // Found by an index alone, then loaded: what lies before the page is only counted.
  const ids = ofListing(db, listing)
    .select('repositories.id')
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(pageSize))
    .offset(page * pageSize)
  const rows = await ready(db)
    .where('repositories.id', 'in', ids)
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .execute()
  return { rows, total: await countVisible(db, listing) }
}

/** How many repositories somebody may see. */
export async function countVisible(db: Queries, listing: Listing): Promise<number> {
  const { total } = await ofListing(db, listing)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Has an owner so many repositories, finished or not? Those that are deleted do not count. */
export async function hasRepositories(
  db: Queries,
  { ownerId, count }: { ownerId: number; count: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('repositories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** The id of an owner by name, without regard to case; by one that it bore until lately, too. */
export async function findOwner(db: Queries, name: string): Promise<{ id: number } | undefined> {
  const byName = (each: string) =>
    db.selectFrom('owners').select('id').where(sql`lower(name)`, '=', foldAscii(each)).executeTakeFirst()
  return findByAnyName(db, name, byName)
}

/** An owner with the role that a user has in it. */
export interface OwnerRow {
  id: number
  uid: string
  name: string
  kind: Row<'owners'>['kind']
  role: Role | undefined
}

/** The owners in which a user has a role: themselves first, then their teams by name. Of all, or of one public id. */
export async function listOwnersOf(
  db: Queries,
  { userId, uid }: { userId: number; uid?: string },
): Promise<OwnerRow[]> {
  const all = db
    .selectFrom(ranksOf(userId).as('mine'))
    .innerJoin('owners', 'owners.id', 'mine.ownerId')
    .select(['owners.id', 'owners.uid', 'owners.name', 'owners.kind', 'mine.rank'])
    .orderBy('owners.kind', 'desc')
    .orderBy(sql`lower(owners.name)`)
  const rows = await (uid === undefined ? all : all.where('owners.uid', '=', uid)).execute()
  return rows.map(({ rank, ...owner }) => ({ ...owner, role: roleOfRank(rank) }))
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

export type UnfinishedState = 'creating' | 'importing' | 'copying'

/**
 * Takes a name. One that is taken already fails as a unique violation. What is `creating` is swept when it takes longer than a creation does, what
 * is `importing` or `copying` is up to who brings it.
 */
export async function insertUnfinished(
  db: Queries,
  row: Omit<NewRow<'repositories'>, 'state'>,
  state: UnfinishedState = 'creating',
): Promise<number> {
  const { id } = await db
    .insertInto('repositories')
    .values({ ...row, state })
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

/** From now on it is like one whose creation was cut off: nobody sees it, and it is swept. */
export async function hideRepository(db: Queries, id: number): Promise<void> {
  await db.updateTable('repositories').set({ state: 'creating' }).where('id', '=', id).execute()
}

/** The fork of a repository that an owner has, be it finished or not. */
export async function findForkOf(
  db: Queries,
  { sourceId, ownerId }: { sourceId: number; ownerId: number },
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('repositories')
    .select('name')
    .where('fork_of', '=', sourceId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .limit(literal(1))
    .executeTakeFirst()
}

/** Counts the forks of what a repository was forked from anew, once it has come, gone, or come back. */
export async function recountForksOf(tx: Tx, forkId: number): Promise<void> {
  await tx
    .updateTable('repositories')
    .set(({ selectFrom }) => ({
      forks: selectFrom('repositories as forks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('forks.fork_of', '=', 'repositories.id')
        .where('forks.state', '=', sql.lit('ready')),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('repositories as one').select('one.fork_of').where('one.id', '=', forkId),
    )
    .execute()
}

/** Gives the name of an unfinished repository back. */
export async function deleteUnfinished(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('repositories').where('id', '=', id).where('state', '=', 'creating').execute()
}

/** Says that somebody still makes it: a creation that takes longer than most is not swept meanwhile. */
export async function touchUnfinished(db: Queries, { id, now }: { id: number; now: number }): Promise<void> {
  await db
    .updateTable('repositories')
    .set({ created_at: now })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute()
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

/** Makes a branch the default one; what is known of the refs is looked at anew. */
export async function setDefault(
  tx: Tx,
  { id, defaultBranch, at }: { id: number; defaultBranch: string; at: number },
): Promise<void> {
  await tx
    .updateTable('repositories')
    .set(({ eb }) => ({ updated_at: at, default_branch: defaultBranch, refs_version: eb('refs_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
