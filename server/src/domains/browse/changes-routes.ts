import type { Deps } from '../../deps.ts'
import type { Call, Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { compareCommits } from './compare-commits.ts'
import { createCountedLines, createListedChanges, getChanges } from './get-changes.ts'
import { getCommit, getCommitRefs } from './get-commit.ts'
import { getFileChanges } from './get-file-changes.ts'
import { getFileLines } from './get-file-lines.ts'
import { createKnownPairs } from './known-pairs.ts'
import type { ResponseCache } from './response-cache.ts'

/** What differs between commits: one and its parent, or two that are compared. */
export function changesRoutes(
  deps: Deps,
  bodies: ResponseCache,
): Handlers<'getCommit' | 'getCommitRefs' | 'getChanges' | 'getFileChanges' | 'compareCommits' | 'getFileLines'> {
  const cached = {
    ...deps,
    bodies,
    listed: createListedChanges(),
    counted: createCountedLines(),
    pairs: createKnownPairs(),
  }
  const find = ({ owner, repo }: { owner: string; repo: string }, { actor }: Pick<Call, 'actor'>) =>
    findRepository(deps, { owner, repo, actor, action: 'read' })

  return {
    async getCommit({ params }, call) {
      return getCommit(cached, { repository: await find(params, call), revision: params.commit })
    },
    async getCommitRefs({ params }, call) {
      const repository = await find(params, call)
      return getCommitRefs(cached, { repository, revision: params.commit, signal: () => call.signal })
    },
    async getChanges({ params: { range, ...at }, query: { counts } }, call) {
      return getChanges(cached, { repository: await find(at, call), range, counts, signal: call.signal })
    },
    async getFileChanges({ params: { range, ...at }, query: { path, old_path: oldPath, whitespace } }, call) {
      const repository = await find(at, call)
      const ignoreWhitespace = whitespace === 'ignore'
      return getFileChanges(cached, { repository, range, path, oldPath, ignoreWhitespace, signal: () => call.signal })
    },
    async compareCommits({ params: { range, ...at }, query: { page_size: pageSize, cursor } }, call) {
      const repository = await find(at, call)
      return compareCommits(cached, { repository, range, pageSize, cursor, signal: call.signal })
    },
    async getFileLines({ params: { branch: revision, path, ...at }, query: { start, count } }, call) {
      return getFileLines(cached, { repository: await find(at, call), revision, path, start, count })
    },
  }
}
