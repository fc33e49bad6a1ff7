import { hash } from 'node:crypto'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { newToken } from '../../http/secret-token.ts'

/** Somebody who has downloaded a repository. */
export interface Download {
  repoId: number
  day: number
  reader: string
}

/** Days by which `downloads` counts, and by which it is said what is sought after now. */
export const spans = { month: 30, week: 7 } as const

/**
 * Counts downloads of one day: each reader of a repository once, whichever server they came to. Readers stand there as hashes with a salt that
 * goes with the day.
 */
export async function writeDownloads(
  tx: Tx,
  { day, downloads }: { day: number; downloads: readonly Download[] },
): Promise<void> {
  await tx
    .insertInto('download_days')
    .values({ day, salt: newToken() })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const { salt } = await tx.selectFrom('download_days').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  const rows = downloads.map(({ repoId, reader }) => ({
    day,
    repo_id: repoId,
    reader: hash('sha256', `${salt}\n${reader}`, 'base64url').slice(0, 22),
  }))
  const added = await tx
    .insertInto('download_readers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'repo_id', 'reader']).doNothing())
    .returning('repo_id as repoId')
    .execute()
  const counts = Map.groupBy(added, ({ repoId }) => repoId)
  // In one order: two servers that count at once do not wait for each other.
  for (const repoId of [...counts.keys()].toSorted((a, b) => a - b)) {
    const by = counts.get(repoId)?.length ?? 0
    const { numUpdatedRows } = await tx
      .updateTable('repositories')
      .set(({ eb }) => ({
        downloads: eb('downloads', '+', by),
        downloads_week: eb('downloads_week', '+', by),
        downloads_all: eb('downloads_all', '+', by),
      }))
      .where('id', '=', repoId)
      .executeTakeFirst()
    // It may be gone by now.
    if (numUpdatedRows === 0n) continue
    await tx
      .insertInto('repository_downloads')
      .values({ repo_id: repoId, day, readers: by })
      .onConflict((conflict) =>
        conflict
          .columns(['repo_id', 'day'])
          .doUpdateSet(({ eb }) => ({ readers: eb('repository_downloads.readers', '+', by) })),
      )
      .execute()
  }
}

/** Who came on days before this one, as many as a step takes; gives how many went. */
export async function forgetReaders(db: Queries, { before, limit }: { before: number; limit: number }) {
  const rows = await db
    .selectFrom('download_readers')
    .select(['day', 'repo_id', 'reader'])
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('repo_id')
    .orderBy('reader')
    .limit(literal(limit))
    .execute()
  const last = rows.at(-1)
  if (last === undefined) return 0
  await db
    .deleteFrom('download_readers')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('day', 'repo_id', 'reader'), '<=', tuple(last.day, last.repo_id, last.reader)),
    )
    .execute()
  return rows.length
}

/** Lets the salts of days before this one go. */
export async function forgetSalts(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('download_days').where('day', '<', before).execute()
}

/** The repositories that had readers of late, by id. */
export async function selectDownloaded(db: Queries, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .selectFrom('repository_downloads')
    .select('repo_id as repoId')
    .distinct()
    .where('repo_id', '>', after)
    .orderBy('repo_id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ repoId }) => repoId)
}

/** Counts anew what of these repositories' downloads belongs to the month and the week that end with `day`, and lets older days go. */
export async function recount(tx: Tx, { repoIds, day }: { repoIds: readonly number[]; day: number }): Promise<void> {
  // They are held first: what is counted meanwhile is counted behind this.
  await tx
    .updateTable('repositories')
    .set(({ ref }) => ({ downloads: ref('downloads') }))
    .where('id', 'in', repoIds)
    .execute()
  await tx
    .deleteFrom('repository_downloads')
    .where('repo_id', 'in', repoIds)
    .where('day', '<=', day - spans.month)
    .execute()
  const days = await tx
    .selectFrom('repository_downloads')
    .select(['repo_id as repoId', 'day as on', 'readers'])
    .where('repo_id', 'in', repoIds)
    .execute()
  for (const repoId of repoIds) {
    const own = days.filter((each) => each.repoId === repoId)
    const since = (span: number) =>
      own.filter(({ on }) => on > day - span).reduce((sum, { readers }) => sum + Number(readers), 0)
    await tx
      .updateTable('repositories')
      .set({ downloads: since(spans.month), downloads_week: since(spans.week) })
      .where('id', '=', repoId)
      .execute()
  }
}
