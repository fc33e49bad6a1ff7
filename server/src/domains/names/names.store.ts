import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { type Reach, ranksOf, shownTo } from '../repositories/index.ts'
import { behindAll, type Stretch } from './name-terms.ts'

/**
 * So many are looked at of each kind before the likeliest are chosen: the first of the index, so that a letter which half of
 * all names begin with costs no more than a whole name.
 */
const candidates = 60

interface RepositorySearch {
  reach: Reach
  /** Whose own come first. */
  userId: number | undefined
  terms: Stretch
  /** Those of these owners alone; of all where it is not said. */
  ownerIds?: readonly number[]
}

/** Repositories that somebody may see, by how their names or words of them begin, and whether they have a role in the owner. */
export async function selectRepositories(db: Queries, { reach, userId, ...search }: RepositorySearch) {
  if (reach === 'nothing' || search.ownerIds?.length === 0) return []
  const own = userId === undefined || reach === 'public' ? undefined : await selectOwn(db, userId)
  const candidateIds = await selectCandidates(db, { ...search, own, isAll: reach === 'everything' })
  if (candidateIds.length === 0) return []
  const rows = await db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'owners.id as ownerId',
      'owners.name as owner',
      'repositories.name',
      'repositories.kind',
      'repositories.is_private as isPrivate',
      'repositories.stars',
      'repositories.updated_at as updatedAt',
    ])
    .where('repositories.id', 'in', listed(candidateIds))
    .where('repositories.state', '=', sql.lit('ready'))
    // The index knows who may see what; this decides.
    .where(shownTo(reach))
    .execute()
  const owned = new Set(own?.ownerIds)
  return rows.map(({ ownerId, ...row }) => ({ ...row, isOwn: owned.has(ownerId) }))
}

/** What is somebody's beside what is public. */
interface Own {
  ownerIds: readonly number[]
  /** Repositories that are shared with them, or with one of these owners. */
  shared: readonly number[]
}

/** So many teams of somebody, and repositories shared with them, are looked into. */
const maxOwn = { owners: 512, shared: 1_024 }

/**
 * Asked for by itself: with it in one query PostgreSQL takes a stretch of the whole index and looks for what is somebody's in there,
 * as it can't know how little that is.
 */
async function selectOwn(db: Queries, userId: number): Promise<Own> {
  const owners = sql`(select "ownerId" from ${ranksOf(userId)} as mine limit ${literal(maxOwn.owners)})`
  const { rows } = await sql<{ ownerId: number | null; repoId: number | null }>`
    select "ownerId", null as "repoId" from ${owners} as own
    union all select null, repo_id from (select repo_id from collaborators where owner_id in ${owners}
      limit ${literal(maxOwn.shared)}) as shared`.execute(db)
  return { ownerIds: rows.flatMap(({ ownerId }) => ownerId ?? []), shared: rows.flatMap(({ repoId }) => repoId ?? []) }
}

/**
 * Ids of what may be found. Each part is a stretch of an index that ends after so many, whoever else has repositories called so.
 * What is called exactly so is among them: it stands first in the order of what is public, and is asked for of one's own.
 */
async function selectCandidates(
  db: Queries,
  {
    own,
    isAll,
    terms,
    ownerIds,
  }: Pick<RepositorySearch, 'terms' | 'ownerIds'> & { own: Own | undefined; isAll: boolean },
): Promise<number[]> {
  const ofOwners = ownerIds === undefined ? sql`` : sql`and owner_id in ${listed(ownerIds)}`
  const begins = sql`term >= ${terms.from} and term < ${terms.to}`
  const first = (where: RawBuilder<unknown>, order = sql``) => sql`select repo_id from (
    select repo_id from repository_terms where ${where} ${ofOwners} ${order} limit ${literal(candidates)}) as found`
  const all = (isPublic: 0 | 1) => first(sql`is_public = ${sql.lit(isPublic)} and ${begins}`, sql`order by term`)
  const ofOwn = own && [
    first(sql`owner_id in ${listed(own.ownerIds)} and term = ${terms.from}`),
    first(sql`owner_id in ${listed(own.ownerIds)} and ${begins}`),
    first(sql`repo_id in ${listed(own.shared)} and ${begins}`),
  ]
  const parts = sql.join([all(1), ...(isAll ? [all(0)] : []), ...(ofOwn ?? [])], sql` union `)
  const { rows } = await sql<{ repo_id: number }>`${parts}`.execute(db)
  return rows.map(({ repo_id }) => repo_id)
}

/** Ids as a list of a length that is a power of two: statements of few lengths are prepared once. Nothing has the id 0. */
function listed(ids: readonly number[]): RawBuilder<number> {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)))
  return sql`(${sql.join(Array.from({ length }, (_, at) => ids[at] ?? 0))})`
}

/** Ids of owners of a name that begins so, people first: one of exactly this name is among them. */
export async function findOwnerIds({ read, engine }: Database, { names, limit }: { names: Stretch; limit: number }) {
  const { rows } = await sql<{ id: number }>`
    select id from (${calledSo(engine, { kind: 'user', names, limit })}) as people
    union all select id from (${calledSo(engine, { kind: 'team', names, limit })}) as teams`.execute(read)
  return rows.map(({ id }) => id)
}

interface NamedOwners {
  kind: 'user' | 'team'
  names: Stretch
  limit: number
}

/** The first owners of a kind, in the order of names. */
const calledSo = (engine: Database['engine'], { kind, names, limit }: NamedOwners): RawBuilder<unknown> => {
  const name = byBytes(engine, 'name')
  return sql`select id from owners where kind = ${sql.lit(kind)} and ${name} >= ${names.from} and ${name} < ${names.to}
    order by ${name} limit ${literal(limit)}`
}

interface OwnerSearch {
  names: Stretch
  /** As it was typed: what people and teams call themselves may be of any letters, which the database folds. */
  text: string
}

/** People, by how their names begin, or what they call themselves. Whose account is suspended is left out. */
export async function selectPeople(database: Database, search: OwnerSearch) {
  return database.read
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select(['owners.name', 'users.display_name as displayName', 'users.avatar_url as avatarUrl', 'users.followers'])
    .where('owners.id', 'in', ownersFor(database, { kind: 'user', ...search }))
    .where('users.suspended_at', 'is', null)
    .execute()
}

/** Teams, by how their names begin, or what they call themselves. */
export async function selectTeams(database: Database, search: OwnerSearch) {
  return database.read
    .selectFrom('owners')
    .innerJoin('teams', 'teams.owner_id', 'owners.id')
    .select(['owners.name', 'teams.display_name as displayName'])
    .where('owners.id', 'in', ownersFor(database, { kind: 'team', ...search }))
    .execute()
}

function ownersFor(
  { engine }: Database,
  { kind, names, text }: OwnerSearch & Pick<NamedOwners, 'kind'>,
): RawBuilder<number> {
  const called = byBytes(engine, 'display_name')
  const typed = sql`lower(cast(${text} as text))`
  return sql`(select id from (${calledSo(engine, { kind, names, limit: candidates })}) as named
    union select id from (
      select owner_id as id from ${sql.table(kind === 'user' ? 'users' : 'teams')} where display_name <> ''
      and ${called} >= ${typed} and ${called} < ${typed} || cast(${behindAll} as text)
      limit ${literal(candidates)}) as called)`
}

/** A column as the indexes of migration 0026 have it. */
const byBytes = (engine: Database['engine'], column: 'name' | 'display_name'): RawBuilder<string> =>
  engine === 'postgres' ? sql`lower(${sql.ref(column)}) collate "C"` : sql`lower(${sql.ref(column)})`
