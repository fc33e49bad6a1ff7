import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { literal } from '../db/page-size.ts'
import type { NewRow, Row } from '../db/schema.ts'

export type FinishedJob = Row<'finished_jobs'>

/** Keeps what became of a job that is no longer run. */
export async function insertFinished(tx: Tx, row: NewRow<'finished_jobs'>): Promise<void> {
  await tx.insertInto('finished_jobs').values(row).execute()
}

/** What ended so, the last ones first. */
export function selectFinished(
  db: Queries,
  { outcome, limit }: { outcome: FinishedJob['outcome']; limit: number },
): Promise<FinishedJob[]> {
  return db
    .selectFrom('finished_jobs')
    .selectAll()
    .where('outcome', '=', outcome)
    .orderBy('id', 'desc')
    .limit(literal(limit))
    .execute()
}

/** Deletes all but the `keep` last ones of an outcome, and those that ended before `before` (ms). Gives how many. */
export async function pruneFinished(
  db: Queries,
  { outcome, keep, before }: { outcome: FinishedJob['outcome']; keep: number; before: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('finished_jobs')
    .where('outcome', '=', outcome)
    .where((is) =>
      is.or([
        is('finished_at', '<', before),
        is('id', '<=', (query) =>
          query
            .selectFrom('finished_jobs as old')
            .select('old.id')
            .where('old.outcome', '=', outcome)
            .orderBy('old.id', 'desc')
            .limit(sql.lit(1))
            .offset(literal(keep)),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Lets what failed run once more, all of it or those with these ids. Gives how many there were. */
export async function requeueFailed(
  tx: Tx,
  { ids, now }: { ids: readonly number[] | 'all'; now: number },
): Promise<number> {
  const failed = tx.deleteFrom('finished_jobs').where('outcome', '=', 'failed').returningAll()
  const rows = await (ids === 'all' ? failed : failed.where('id', 'in', ids)).execute()
  for (const { queue, payload, created_at } of rows) {
    await tx
      .insertInto('jobs')
      .values({ queue, payload: payload ?? '{}', run_at: now, created_at })
      .execute()
  }
  return rows.length
}

export interface QueueCounts {
  queue: string
  /** Waiting and running. */
  waiting: number
  /** Of those, tried at least once and failed. */
  retrying: number
  failed: number
}

/** How many jobs of each queue there are that are not done. */
export async function countJobs(db: Queries): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue, sum(waiting) as waiting, sum(retrying) as retrying, sum(failed) as failed from (
      select queue, 1 as waiting, case when error is null then 0 else 1 end as retrying, 0 as failed from jobs
      union all select queue, 0, 0, 1 from finished_jobs where outcome = 'failed') as counted
    group by queue order by queue`.execute(db)
  return rows
}
