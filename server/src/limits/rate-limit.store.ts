import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

interface Taking {
  key: string
  now: number
  cost: number
  window: number
}

/**
 * Takes one from an allowance, in one statement that holds against any number of parallel ones: the row says
 * when the allowance would be whole again, and each taking moves that moment on by `cost`. Gives the moment, or
 * nothing where it would lie further ahead than `window`.
 */
export async function consumeAllowance(db: Queries, { key, now, cost, window }: Taking): Promise<number | undefined> {
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
  return row?.full_at
}

/** Gives back one that was taken: the allowance is whole `cost` milliseconds sooner. */
export async function refundAllowance(db: Queries, { key, cost }: Pick<Taking, 'key' | 'cost'>): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ full_at: sql`full_at - ${cost}` })
    .where('key', '=', key)
    .execute()
}

/** When an allowance is whole again (ms since 1970); nothing where none of it was taken lately. */
export async function fullAt(db: Queries, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('rate_limits').select('full_at').where('key', '=', key).executeTakeFirst()
  return row?.full_at
}

/** Keeps a reservation until `until`; the row goes with the others that no longer limit anyone. */
export async function insertRetrySlot(tx: Tx, { key, until }: { key: string; until: number }): Promise<void> {
  await tx
    .insertInto('rate_limits')
    .values({ key, full_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ full_at: until }))
    .execute()
}

/** Uses a reservation up. Says whether it was still there: of two that come at once, one has it. */
export async function deleteRetrySlot(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.deleteFrom('rate_limits').where('key', '=', key).returning('key').executeTakeFirst()
  return row !== undefined
}

/** Drops the rows of allowances that are whole again. */
export async function deleteUnused(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('full_at', '<', now).execute()
}
