import type { CommitGraph } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findHistoryPage, type HistoryPages } from './list-commits.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { sortedBranches } from './sorted-branches.ts'
import { sortedTags } from './sorted-tags.ts'

interface GraphQuery {
  repository: FoundRepository
  revision: string
  /** From 1; 0 is the first page, too. */
  page: number
  pageSize: number
  signal: AbortSignal
}

type RefAtCommit = CommitGraph['commits'][number]['refs'][number]

/** A merge of more is drawn as one of so many. */
const mostParents = 16
const mostRefs = 8
/** A name that is longer is not the name of a line in a drawing. */
const longestName = 200

/** How the commits of a page hang together. The page is the one that `listCommits` reads and keeps: nothing else of the history is walked. */
export async function getCommitGraph(
  { git, pages }: Pick<Deps, 'git'> & { pages: HistoryPages },
  { repository, ...query }: GraphQuery,
): Promise<CommitGraph> {
  const found = await findHistoryPage({ git, pages }, { repository, ...query, path: undefined })
  if (found === undefined) return { commits: [], has_more: false }
  const { commits, hasMore } = found.history
  const named = await namesAt({ git }, { repository, commits: new Set(commits.map(({ oid }) => oid)) })
  return {
    commits: commits.map(({ oid, parents }) => {
      const refs = named.get(oid) ?? []
      return {
        commit_id: oid,
        parents: parents.slice(0, mostParents),
        ...(parents.length > mostParents && { parents_truncated: true }),
        refs: refs.slice(0, mostRefs),
        ...(refs.length > mostRefs && { refs_truncated: true }),
      }
    }),
    has_more: hasMore,
  }
}

/** The branches and tags at some commits, one more of each commit than are told. */
async function namesAt(
  { git }: Pick<Deps, 'git'>,
  {
    repository: { gitDir, defaultBranch, refsVersion },
    commits,
  }: Pick<GraphQuery, 'repository'> & { commits: ReadonlySet<string> },
): Promise<Map<string, RefAtCommit[]>> {
  const { refs } = await mapGitLimits(() => git.read.refs.read({ gitDir, version: refsVersion }))
  const named = new Map<string, RefAtCommit[]>()
  const add = (kind: RefAtCommit['kind'], { name, commit }: { name: string; commit: string | undefined }) => {
    if (commit === undefined || !commits.has(commit) || name.length > longestName) return
    const known = named.get(commit)
    if (known === undefined) named.set(commit, [{ kind, name }])
    else if (known.length <= mostRefs) known.push({ kind, name })
  }
  for (const branch of sortedBranches(refs, defaultBranch)) add('branch', branch)
  for (const tag of sortedTags(refs)) add('tag', tag)
  return named
}
