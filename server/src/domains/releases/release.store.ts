import { limits } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** A place in a list of releases. */
export interface ReleasePlace {
  at: number
  id: number
}

const columns = [
  'releases.id',
  'releases.uid',
  'releases.tag',
  'releases.target',
  'releases.title',
  'releases.notes',
  'releases.is_draft as isDraft',
  'releases.is_prerelease as isPrerelease',
  'releases.is_chosen as isChosen',
  'releases.created_at as createdAt',
  'releases.published_at as publishedAt',
  'releases.shown_at as shownAt',
  'owners.name as author',
  'users.avatar_url as avatarUrl',
] as const

const some = (db: Queries, repoId: number) =>
  db
    .selectFrom('releases')
    .leftJoin('users', 'users.id', 'releases.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(columns)
    .where('releases.repo_id', '=', repoId)

export type ReleaseRow = Awaited<ReturnType<typeof selectReleases>>[number]

interface ListAsked {
  repoId: number
  /** Those that are published alone. */
  published: boolean
  after?: ReleasePlace | undefined
  limit: number
}

/** Releases of a repository, the newest first. */
export async function selectReleases(db: Queries, { repoId, published, after, limit }: ListAsked) {
  let query = some(db, repoId).orderBy('shown_at', 'desc').orderBy('releases.id', 'desc').limit(literal(limit))
  if (published) query = query.where('is_draft', '=', 0)
  if (after !== undefined) {
    query = query.where((is) =>
      is.or([is('shown_at', '<', after.at), is.and([is('shown_at', '=', after.at), is('releases.id', '<', after.id)])]),
    )
  }
  return query.execute()
}

/** One of them, by its tag or its public id. */
export async function findRelease(
  db: Queries,
  { repoId, ...by }: { repoId: number } & ({ tag: string } | { uid: string }),
): Promise<ReleaseRow | undefined> {
  const query = some(db, repoId)
  return (
    'tag' in by ? query.where('releases.tag', '=', by.tag) : query.where('releases.uid', '=', by.uid)
  ).executeTakeFirst()
}

/** How many releases there are. */
export async function countReleases(
  db: Queries,
  { repoId, published }: { repoId: number; published: boolean },
): Promise<number> {
  const query = db
    .selectFrom('releases')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('repo_id', '=', repoId)
  const { total } = await (published ? query.where('is_draft', '=', 0) : query).executeTakeFirstOrThrow()
  return Number(total)
}

/** The latest release: the one that was chosen, else the newest that is no pre-release. */
export async function findLatest(db: Queries, repoId: number): Promise<{ id: number; tag: string } | undefined> {
  return db
    .selectFrom('releases')
    .select(['id', 'tag'])
    .where('repo_id', '=', repoId)
    .where('is_draft', '=', 0)
    .where('is_prerelease', '=', 0)
    .orderBy('is_chosen', 'desc')
    .orderBy('shown_at', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
}

/** Adds a release. One of the same tag fails as a unique violation. */
export async function insertRelease(tx: Tx, row: NewRow<'releases'>): Promise<void> {
  await tx.insertInto('releases').values(row).execute()
}

type Changed = Pick<
  Row<'releases'>,
  'tag' | 'target' | 'title' | 'notes' | 'is_draft' | 'is_prerelease' | 'is_chosen' | 'published_at' | 'shown_at'
>

/** Changes a release. */
export async function updateRelease(tx: Tx, { id, ...values }: Changed & { id: number }): Promise<void> {
  await tx.updateTable('releases').set(values).where('id', '=', id).execute()
}

/** One release of a repository is chosen as the latest at most: from now on none is. */
export async function unchoose(tx: Tx, repoId: number): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ is_chosen: 0 })
    .where('repo_id', '=', repoId)
    .where('is_chosen', '=', 1)
    .execute()
}

/** Deletes a release with its files, and gives how many bytes those were. */
export async function deleteRelease(tx: Tx, id: number): Promise<number> {
  const bytes = await bytesOf(tx, id)
  await tx.deleteFrom('releases').where('id', '=', id).execute()
  return bytes
}

export type AssetRow = Row<'release_assets'>

/** The files of releases, by release and name. */
export async function selectAssets(db: Queries, releaseIds: readonly number[]): Promise<AssetRow[]> {
  if (releaseIds.length === 0) return []
  return db
    .selectFrom('release_assets')
    .selectAll()
    .where('release_id', 'in', releaseIds)
    .orderBy('release_id')
    .orderBy('name')
    .limit(literal(limits.releaseAssets * releaseIds.length))
    .execute()
}

/** A file that a page offers. */
export async function findAsset(
  db: Queries,
  { repoId, tag, name }: { repoId: number; tag: string; name: string },
): Promise<(AssetRow & { isDraft: number }) | undefined> {
  return db
    .selectFrom('release_assets')
    .innerJoin('releases', 'releases.id', 'release_assets.release_id')
    .selectAll('release_assets')
    .select('releases.is_draft as isDraft')
    .where('releases.repo_id', '=', repoId)
    .where('releases.tag', '=', tag)
    .where('release_assets.name', '=', name)
    .executeTakeFirst()
}

/** Bytes and number of the files of a release. */
export async function sumAssets(db: Queries, releaseId: number): Promise<{ bytes: number; files: number }> {
  const row = await db
    .selectFrom('release_assets')
    .select(({ fn }) => [
      fn.sum<number | string | null>('bytes').as('bytes'),
      fn.countAll<number | string>().as('files'),
    ])
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  return { bytes: Number(row.bytes ?? 0), files: Number(row.files) }
}

const bytesOf = async (db: Queries, releaseId: number) => (await sumAssets(db, releaseId)).bytes

/** Adds a file. One of the same name fails as a unique violation. */
export async function insertAsset(tx: Tx, row: NewRow<'release_assets'>): Promise<void> {
  await tx.insertInto('release_assets').values(row).execute()
}

/** Deletes a file of a release, and gives its size, or nothing where there is none. */
export async function deleteAsset(
  tx: Tx,
  { releaseId, uid }: { releaseId: number; uid: string },
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('release_assets')
    .where('release_id', '=', releaseId)
    .where('uid', '=', uid)
    .returning('bytes')
    .executeTakeFirst()
  return row?.bytes
}

/** Counts downloads that have begun. */
export async function addDownloads(tx: Tx, { id, count }: { id: number; count: number }): Promise<void> {
  await tx
    .updateTable('release_assets')
    .set({ downloads: sql`downloads + ${count}` })
    .where('id', '=', id)
    .execute()
}

/** Adds to what the files of a repository's releases are; what it uses in all is counted by its quota. */
export async function addReleaseBytes(tx: Tx, { repoId, bytes }: { repoId: number; bytes: number }): Promise<void> {
  await tx
    .updateTable('repositories')
    .set({ release_bytes: sql`release_bytes + ${bytes}` })
    .where('id', '=', repoId)
    .execute()
}
