import type { Check, CheckAnnotation, CheckMark } from '@sheaf/contract'
import type { Queries } from '../../db/database.ts'
import { presentAuthor } from '../threads/index.ts'
import { type CheckRow, countStates, type selectAnnotations } from './check.store.ts'

const time = (ms: number) => new Date(ms).toISOString()

/** A check as lists show it. */
export const presentCheck = (row: CheckRow): Check => ({
  uid: row.uid,
  context: row.context,
  state: row.state,
  description: row.description,
  target_url: row.targetUrl,
  has_summary: row.hasSummary === 1,
  annotations: row.annotations,
  author: presentAuthor(row),
  started_at: time(row.startedAt),
  updated_at: time(row.updatedAt),
})

/** What a check says about lines. */
export const presentAnnotation = (row: Awaited<ReturnType<typeof selectAnnotations>>[number]): CheckAnnotation => ({
  context: row.context,
  path: row.path,
  start_line: row.startLine,
  end_line: row.endLine,
  level: row.level,
  message: row.message,
})

/** How the checks of commits went, of those that have any, in the order of the commits. */
export async function presentMarks(
  db: Queries,
  { repoId, commits }: { repoId: number; commits: readonly string[] },
): Promise<CheckMark[]> {
  const rows = Map.groupBy(await countStates(db, { repoId, commits }), ({ commit }) => commit)
  return commits.flatMap((commit_id) => {
    const states = rows.get(commit_id) ?? []
    const mark = { total: 0, pending: 0, failed: 0 }
    for (const { state, count } of states) {
      mark.total += Number(count)
      if (state === 'pending') mark.pending += Number(count)
      if (state === 'failure' || state === 'error' || state === 'cancelled') mark.failed += Number(count)
    }
    const state = mark.failed > 0 ? 'failure' : mark.pending > 0 ? 'pending' : 'success'
    return mark.total === 0 ? [] : [{ commit_id, state, ...mark } as const]
  })
}
