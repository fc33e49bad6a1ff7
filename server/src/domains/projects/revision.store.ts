import type { Queries } from '../../db/database.ts'
import { roleIn } from './project.policy.ts'
import { findRow } from './project.store.ts'

/** How often each of these boards has changed, by the public ids of their projects, whoever may see them; none of those that are gone. */
export async function selectRevisions(db: Queries, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db.selectFrom('projects').select(['uid', 'revision']).where('uid', 'in', uids).execute()
  return new Map(rows.map(({ uid, revision }) => [uid, revision]))
}

/** How often a board has changed; nothing where there is none that the user sees. */
export async function revisionFor(
  db: Queries,
  { uid, userId }: { uid: string; userId: number },
): Promise<number | undefined> {
  const row = await findRow(db, { uid, userId })
  return row && roleIn(row, { userId }) && row.revision
}
