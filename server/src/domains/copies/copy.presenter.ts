import { copyProblems, type RepositoryCopy } from '@sheaf/contract'
import type { CopyRow } from './copy.store.ts'

const iso = (time: number) => new Date(time).toISOString()

/** A copy as its account sees it. */
export function presentCopy(row: CopyRow): RepositoryCopy {
  const problem = copyProblems.find((each) => each === row.problem)
  return {
    uid: row.uid,
    kind: row.kind,
    owner: row.ownerName,
    repo_name: row.repoName,
    state: row.state,
    percent: row.percent,
    problem: row.state === 'failed' ? (problem ?? 'internal') : null,
    created_at: iso(row.createdAt),
    finished_at: row.finishedAt === null ? null : iso(row.finishedAt),
  }
}
