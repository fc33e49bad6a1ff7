import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import { literal } from '../db/page-size.ts'
import type { NewRow, Row } from '../db/schema.ts'

/** Adds a job; one with the `dedupe` of a waiting job adds nothing. */
export async function insertJob(db: Queries, job: NewRow<'jobs'>): Promise<void> {
  await db
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .execute()
}

/** When is the next job due? */
export async function nextDue(db: Queries, queues: readonly string[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) =>
      fn.min<number | null>(sql`case when locked_until > run_at then locked_until else run_at end`).as('due'),
    )
    .where('queue', 'in', queues)
    .executeTakeFirst()
  return row?.due ?? undefined
}

/**
 * Takes the job that is due longest, for `lease` milliseconds: a worker that dies loses it to another. Its
 * `dedupe` is freed, so that what happens from now on can ask for another run.
 */
export async function claimJob(
  { engine, write }: Database,
  { queues, now, lease }: { queues: readonly string[]; now: number; lease: number },
): Promise<Row<'jobs'> | undefined> {
  return write
    .updateTable('jobs')
    .set({ locked_until: now + lease, attempts: sql`attempts + 1`, dedupe: null })
    .where('id', '=', (query) => {
      const due = query
        .selectFrom('jobs as due')
        .select('due.id')
        .where('due.queue', 'in', queues)
        .where('due.run_at', '<=', now)
        .where((is) => is.or([is('due.locked_until', 'is', null), is('due.locked_until', '<=', now)]))
        .orderBy('due.run_at')
        .orderBy('due.id')
        .limit(sql.lit(1))
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .returningAll()
    .executeTakeFirst()
}

/** Holds on to a job that takes longer than its lease. */
export async function extendLease(db: Queries, { id, until }: { id: number; until: number }): Promise<void> {
  await db.updateTable('jobs').set({ locked_until: until }).where('id', '=', id).execute()
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

export async function postponeJob(db: Queries, { id, until }: { id: number; until: number }): Promise<void> {
  await db.updateTable('jobs').set({ run_at: until, locked_until: null }).where('id', '=', id).execute()
}

export async function deleteJob(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute()
}
