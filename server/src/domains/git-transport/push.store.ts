import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'

/** Takes back the job that would have settled a push which was settled without it. */
export async function deleteIntent(tx: Tx, pushId: string): Promise<void> {
  await tx.deleteFrom('jobs').where('dedupe', '=', pushId).execute()
}

/** Lets one push be settled from `at` on (ms), with what is known of it by now. */
export async function hastenIntent(
  db: Queries,
  { pushId, note, at }: { pushId: string; note: object; at: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: at, payload: JSON.stringify(note) })
    .where('dedupe', '=', pushId)
    .execute()
}

/** Lets the pushes of a process that is no more be settled now. */
export async function hastenIntents(db: Queries, { queue, now }: { queue: string; now: number }): Promise<void> {
  await db.updateTable('jobs').set({ run_at: now }).where('queue', '=', queue).where('run_at', '>', now).execute()
}

/** Are pushes to this repository under way or not yet settled, of whichever server? */
export async function hasIntents(db: Queries, { queue, repoId }: { queue: string; repoId: number }): Promise<boolean> {
  // Quotes in names of refs are escaped in JSON: only the field itself reads like this.
  const field = `%"repoId":${repoId},%`
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where('payload', 'like', field)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}
