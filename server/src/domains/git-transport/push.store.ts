import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'

/**
 * Takes back the job that would finalize a push. Says whether it was there: whoever takes it records the push, and nobody
 * after them.
 */
export async function deletePendingPush(tx: Tx, pushId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('jobs').where('dedupe', '=', pushId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes what is known by now of a push that is not finalized. Says whether that still waits for anybody. */
export async function updatePendingPush(tx: Tx, { pushId, note }: { pushId: string; note: object }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ payload: JSON.stringify(note) })
    .where('dedupe', '=', pushId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets one push be finalized from `at` on (ms), with what is known of it by now. */
export async function expeditePendingPush(
  db: Queries,
  { pushId, note, at }: { pushId: string; note: object; at: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: at, locked_until: null, lease: null, payload: JSON.stringify(note) })
    .where('dedupe', '=', pushId)
    .execute()
}

/** What the note of a push is about. */
export const jobSubjectOf = (repoId: number) => `repository:${repoId}`

/** Are pushes to this repository under way or not yet finalized, of whichever server? */
export async function hasPendingPushes(
  db: Queries,
  { queue, repoId }: { queue: string; repoId: number },
): Promise<boolean> {
  // Servers of the version before say in the payload alone what a note is about. Quotes in names of refs are escaped in JSON:
  // only the field itself reads like this.
  const field = `%"repoId":${repoId},%`
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where((is) =>
      is.or([
        is('subject', '=', jobSubjectOf(repoId)),
        is.and([is('subject', 'is', null), is('payload', 'like', field)]),
      ]),
    )
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}
