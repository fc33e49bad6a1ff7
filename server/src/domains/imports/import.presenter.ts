import { importProblems, type RepositoryImport } from '@sheaf/contract'
import type { ImportRow } from './import.store.ts'

const iso = (time: number) => new Date(time).toISOString()

/** An import as its account sees it. */
export function presentImport(row: ImportRow): RepositoryImport {
  const { hubKind: kind, hubId: id, revision, commitOid: commit } = row
  const problem = importProblems.find((each) => each === row.problem)
  return {
    uid: row.uid,
    url: row.url,
    hub: kind === null || id === null || revision === null ? null : { kind, id, revision, commit },
    username: row.username,
    owner: row.ownerName,
    repo_name: row.repoName,
    state: row.state,
    phase: row.phase,
    percent: row.percent,
    received_bytes: row.receivedBytes,
    problem: row.state === 'failed' ? (problem ?? 'internal') : null,
    created_at: iso(row.createdAt),
    finished_at: row.finishedAt === null ? null : iso(row.finishedAt),
  }
}
