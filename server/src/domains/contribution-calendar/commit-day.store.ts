import type { CommitDay } from '@sheaf/git-engine'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

/** Up to which commit the days of a repository are counted: empty where it has none, nothing where they never were. */
export async function findTip(db: Queries, repoId: number): Promise<string | undefined> {
  const row = await db.selectFrom('commit_day_tips').select('tip').where('repo_id', '=', repoId).executeTakeFirst()
  return row?.tip
}

/** Notes that days are counted up to another commit. Says whether they were counted up to `from` until now. */
export async function moveTip(
  tx: Tx,
  { repoId, from, to }: { repoId: number; from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('commit_day_tips')
    .set({ tip: to })
    .where('repo_id', '=', repoId)
    .where('tip', '=', from)
    .returning('repo_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes up to which commit days are counted, where nothing was noted. */
export async function insertTip(tx: Tx, { repoId, tip }: { repoId: number; tip: string }): Promise<void> {
  await tx
    .insertInto('commit_day_tips')
    .values({ repo_id: repoId, tip })
    .onConflict((conflict) => conflict.column('repo_id').doUpdateSet({ tip }))
    .execute()
}

/** Notes that the days of a repository are not counted. */
export async function deleteTip(db: Queries, repoId: number): Promise<void> {
  await db.deleteFrom('commit_day_tips').where('repo_id', '=', repoId).execute()
}

/** Rows of one statement: PostgreSQL and SQLite bear some tens of thousands of values. */
const perStatement = 200

/** Adds commits to days. */
export async function addDays(tx: Tx, { repoId, days }: { repoId: number; days: readonly CommitDay[] }): Promise<void> {
  for (let at = 0; at < days.length; at += perStatement) {
    await tx
      .insertInto('commit_days')
      .values(days.slice(at, at + perStatement).map((day) => ({ repo_id: repoId, ...day })))
      .onConflict((conflict) =>
        conflict
          .columns(['repo_id', 'day', 'email'])
          .doUpdateSet(({ eb, ref }) => ({ commits: eb('commit_days.commits', '+', ref('excluded.commits')) })),
      )
      .execute()
  }
}

/** Deletes up to `limit` days of a repository, all of them or those before one, and says how many these were. */
export async function deleteDays(
  db: Queries,
  { repoId, before, limit }: { repoId: number; before?: number; limit: number },
): Promise<number> {
  const rows = await db
    .deleteFrom('commit_days')
    .where('id', 'in', ({ selectFrom }) => {
      const some = selectFrom('commit_days').select('id').where('repo_id', '=', repoId).limit(literal(limit))
      return before === undefined ? some : some.where('day', '<', before)
    })
    .returning('id')
    .execute()
  return rows.length
}

interface Page {
  /** The id after which the page begins. */
  after: number
  limit: number
}

/** Repositories that were pushed to and never counted, by id. */
export async function listUncounted(db: Queries, { after, limit }: Page): Promise<number[]> {
  const rows = await db
    .selectFrom('repositories')
    .select('id')
    .where('state', '=', sql.lit('ready'))
    .where('pushed_at', 'is not', null)
    .where('id', '>', after)
    .where('id', 'not in', ({ selectFrom }) => selectFrom('commit_day_tips').select('repo_id'))
    .orderBy('id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ id }) => id)
}

/** Repositories that were counted, by id. */
export async function listCounted(db: Queries, { after, limit }: Page): Promise<number[]> {
  const rows = await db
    .selectFrom('commit_day_tips')
    .select('repo_id')
    .where('repo_id', '>', after)
    .orderBy('repo_id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ repo_id }) => repo_id)
}
