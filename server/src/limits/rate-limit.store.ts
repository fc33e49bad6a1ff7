import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/**
 * Takes one from an allowance, in one statement that holds against any number of parallel ones: the row says
 * when the allowance would be whole again, and each taking moves that moment on by `cost`. Gives the moment, or
 * nothing where it would lie further ahead than `window`.
 */
export async function takeOne(
  db: Queries,
  { key, now, cost, window }: { key: string; now: number; cost: number; window: number },
): Promise<boolean> {
  const row = await db
    .insertInto('rate_limits')
    .values({ key, full_at: now + cost })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          full_at: sql`case when rate_limits.full_at > ${now} then rate_limits.full_at else ${now} end + ${cost}`,
        })
        .where('rate_limits.full_at', '<=', now + window - cost),
    )
    .returning('full_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function giveOneBack(db: Queries, { key, cost }: { key: string; cost: number }): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ full_at: sql`full_at - ${cost}` })
    .where('key', '=', key)
    .execute()
}

export async function fullAt(db: Queries, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('rate_limits').select('full_at').where('key', '=', key).executeTakeFirst()
  return row?.full_at
}

export async function forgetWhole(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('full_at', '<', now).execute()
}
