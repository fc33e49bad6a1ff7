import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The default branch of a repository that has threads; nothing of one that has none, as most. */
export async function findBranchOfThreads(db: Queries, repoId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('repositories')
    .select('default_branch')
    .where('id', '=', repoId)
    .where(sql<SqlBool>`exists (select 1 from thread_counters where repo_id = repositories.id)`)
    .executeTakeFirst()
  return row?.default_branch
}

/** Threads of a repository by their numbers, with the commits by which pull requests among them are merged, or are being. */
export async function selectThreadsNamed(
  db: Queries,
  { repoId, numbers }: { repoId: number; numbers: readonly number[] },
) {
  return db
    .selectFrom('threads')
    .leftJoin('pulls', 'pulls.thread_id', 'threads.id')
    .select(['threads.id', 'threads.number', 'threads.kind', 'threads.author_id as authorId'])
    .select(['threads.locked_at as lockedAt', 'pulls.merged_oid as mergedOid', 'pulls.landing_oid as landingOid'])
    .where('threads.repo_id', '=', repoId)
    .where('threads.number', 'in', [...numbers])
    .execute()
}
