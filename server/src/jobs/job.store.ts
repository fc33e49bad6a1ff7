import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import { literal } from '../db/page-size.ts'
import type { NewRow, Row } from '../db/schema.ts'

export type Job = Row<'jobs'>
/** A job as whoever runs it names it: with another lease, it is somebody else's. */
export type Leased = Pick<Job, 'id' | 'lease'>

/**
 * Adds a job. One with the `dedupe` of a waiting job adds nothing; of a running one, which may have looked at the world
 * already, that it runs once more.
 */
export async function insertJob(db: Queries, job: NewRow<'jobs'>): Promise<void> {
  await db
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) =>
      conflict
        .column('dedupe')
        .doUpdateSet({ again_at: sql`coalesce(jobs.again_at, excluded.run_at)` })
        .where('jobs.lease', 'is not', null),
    )
    .execute()
}

/**
 * When is the next job of each queue due, by the name of the queue? One lookup in the index for each. One statement for any number of queues: lanes
 * that are free change all the time, and each set of them was another statement to prepare.
 */
export async function dueTimes(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  queues: readonly string[],
): Promise<Map<string, number>> {
  const names = JSON.stringify(queues)
  const asked =
    engine === 'postgres'
      ? sql`json_array_elements_text(${names}::json) as asked(value)`
      : sql`json_each(${names}) as asked`
  const { rows } = await sql<{ queue: string; run_at: number | null }>`
    select asked.value as queue, (
      select run_at from jobs where queue = asked.value and (locked_until is null or locked_until <= run_at)
      order by run_at limit 1
    ) as run_at from ${asked}`.execute(read)
  return new Map(rows.flatMap(({ queue, run_at: at }) => (at === null ? [] : [[queue, at]])))
}

/** Takes the job of a queue that is due longest, until a time (ms): unless held on to, it is due again then. */
export function claimJob(
  { engine, count }: Pick<Database, 'engine' | 'count'>,
  { queue, now, until, lease }: { queue: string; now: number; until: number; lease: string },
): Promise<Job | undefined> {
  return count((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at: until, locked_until: until, lease, attempts: sql`attempts + 1` })
      .where('id', '=', (query) => {
        const due = query
          .selectFrom('jobs as due')
          .select('due.id')
          .where('due.queue', '=', queue)
          .where('due.run_at', '<=', now)
          .where((is) => is.or([is('due.locked_until', 'is', null), is('due.locked_until', '<=', now)]))
          .orderBy('due.run_at')
          .orderBy('due.id')
          .limit(sql.lit(1))
        return engine === 'postgres' ? due.forUpdate().skipLocked() : due
      })
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Holds on to a job that takes longer than its lease. Says whether it still is whose lease this is. */
export async function extendLease(
  { count }: Pick<Database, 'count'>,
  { id, lease, until }: Leased & { until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await count((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at: until, locked_until: until })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Holds on to the jobs of these `dedupe` that are of one lease. */
export async function extendLeases(
  { count }: Pick<Database, 'count'>,
  { dedupes, lease, until }: { dedupes: readonly string[]; lease: string; until: number },
): Promise<void> {
  await count((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at: until, locked_until: until })
      .where('dedupe', 'in', dedupes)
      .where('lease', '=', lease)
      .execute(),
  )
}

/** Makes the jobs due whose process is no more. For where no other process can have any. */
export async function expireLeases(db: Queries, { now }: { now: number }): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now, locked_until: null, lease: null })
    .where('lease', 'is not', null)
    .execute()
}

/** Do so many jobs of a queue wait? */
export async function areWaiting(db: Queries, { queue, count }: { queue: string; count: number }): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a job back, to be run from `until` on. `attempts`: how many count. */
export async function postponeJob(
  { count }: Pick<Database, 'count'>,
  { id, lease, until, attempts, error }: Leased & Pick<Job, 'attempts' | 'error'> & { until: number },
): Promise<void> {
  await count((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at: until, locked_until: null, lease: null, attempts, error })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute(),
  )
}

/** Ends a run: the job is gone, or waits again where it was asked for meanwhile. Says whether it still was ours. */
export async function endJob(tx: Tx, { id, lease }: Leased): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('again_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ run_at: sql`again_at`, again_at: null, locked_until: null, lease: null, attempts: 0, error: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
