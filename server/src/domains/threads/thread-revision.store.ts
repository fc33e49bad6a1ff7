import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** One more than before: set by whatever writes the row of a thread anyway. */
export const nextRevision = (): RawBuilder<number> => sql`revision + 1`

/** Counts that what a thread shows is another, so that open pages ask for it. Last in a transaction: others wait for the row. */
export async function touchThread(db: Queries, threadId: number): Promise<void> {
  await db.updateTable('threads').set({ revision: nextRevision() }).where('id', '=', threadId).execute()
}

/** How often each of these threads has changed, by their ids, whoever may see them; none of those that are gone. */
export async function selectThreadRevisions(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'revision'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** A thread of a repository by its number, with how many rows stand below it; nothing where there is none. */
export const selectThreadRevision = (db: Queries, { repoId, number }: { repoId: number; number: number }) =>
  db
    .selectFrom('threads')
    .select(['id', 'revision', 'kind', 'locked_at as lockedAt', sql<number>`comments + events`.as('entries')])
    .where('repo_id', '=', repoId)
    .where('number', '=', number)
    .executeTakeFirst()
