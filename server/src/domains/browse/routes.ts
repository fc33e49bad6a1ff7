import type { Deps } from '../../deps.ts'
import type { Call, Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { changesRoutes } from './changes-routes.ts'
import { createPathIndexes, findFiles } from './find-files.ts'
import { getBlame } from './get-blame.ts'
import { getCommitDiff } from './get-commit-diff.ts'
import { getCommitGraph } from './get-commit-graph.ts'
import { getContributions } from './get-contributions.ts'
import { getContributors } from './get-contributors.ts'
import { getFile } from './get-file.ts'
import { getFileContents } from './get-file-contents.ts'
import { getFileOutline } from './get-file-outline.ts'
import { getFileTokens } from './get-file-tokens.ts'
import { getLanguages } from './get-languages.ts'
import { getLicense } from './get-license.ts'
import { listBranches } from './list-branches.ts'
import { createHistoryPages, listCommits } from './list-commits.ts'
import { listTags } from './list-tags.ts'
import { listTree } from './list-tree.ts'
import { createTokenCache } from './read-source.ts'
import { createResponseCache } from './response-cache.ts'
import { searchCommits } from './search-commits.ts'

/** What a repository holds: branches, commits, folders, diffs, blame and statistics, for everyone who may read it. */
export function browseRoutes(
  deps: Deps,
): Handlers<
  | 'listRefs'
  | 'listTags'
  | 'listCommits'
  | 'getCommitGraph'
  | 'searchCommits'
  | 'listTree'
  | 'findFiles'
  | 'getFile'
  | 'getFileTokens'
  | 'getFileOutline'
  | 'getFileContents'
  | 'getCommitDiff'
  | 'getBlame'
  | 'getLanguages'
  | 'getLicense'
  | 'getContributors'
  | 'getContributions'
  | keyof ReturnType<typeof changesRoutes>
> {
  const bodies = createResponseCache()
  const cached = { ...deps, bodies, tokens: createTokenCache(), beginnings: new Map(), pages: createHistoryPages() }
  const indexes = createPathIndexes()
  const find = (
    { owner, repo }: { owner: string; repo: string },
    { actor }: Pick<Call, 'actor'>,
    action: 'see' | 'read' = 'read',
  ) => findRepository(deps, { owner, repo, actor, action })

  return {
    ...changesRoutes(deps, bodies),
    async listRefs({ params, query: { query = '', page_size: pageSize, cursor } }, call) {
      return listBranches(cached, { repository: await find(params, call), query, pageSize, cursor })
    },
    async listTags({ params, query: { query = '', page_size: pageSize, cursor } }, call) {
      return listTags(cached, { repository: await find(params, call), query, pageSize, cursor })
    },
    async listCommits({ params, query }, call) {
      const repository = await find(params, call)
      const { page, page_size: pageSize, path } = query
      return listCommits(cached, { repository, revision: params.branch, page, pageSize, path, signal: call.signal })
    },
    async getCommitGraph({ params, query: { page, page_size: pageSize } }, call) {
      const repository = await find(params, call)
      return getCommitGraph(cached, { repository, revision: params.branch, page, pageSize, signal: call.signal })
    },
    async searchCommits({ params, query }, call) {
      const repository = await find(params, call)
      const { query: text = '', author = '', since, until, path, page_size: pageSize, cursor } = query
      const { signal } = call
      const filter = { text, author, since, until, path }
      return searchCommits(deps, { repository, revision: params.branch, ...filter, pageSize, cursor, signal })
    },
    async listTree({ params, query: { page_size: pageSize, cursor } }, call) {
      const repository = await find(params, call, 'see')
      return listTree(cached, { repository, revision: params.branch, path: params.path, pageSize, cursor })
    },
    async findFiles({ params, query: { query = '' } }, call) {
      const repository = await find(params, call)
      return findFiles({ ...deps, indexes }, { repository, revision: params.branch, query, signal: call.signal })
    },
    async getFile({ params }, call) {
      const repository = await find(params, call)
      return getFile(cached, { repository, revision: params.branch, path: params.path, signal: () => call.signal })
    },
    async getFileTokens({ params, query: { page } }, call) {
      const repository = await find(params, call)
      const { branch: revision, path } = params
      return getFileTokens(cached, { repository, revision, path, page, signal: () => call.signal })
    },
    async getFileOutline({ params }, call) {
      const repository = await find(params, call)
      const { branch: revision, path } = params
      return getFileOutline(cached, { repository, revision, path, signal: () => call.signal })
    },
    async getFileContents({ params }, call) {
      const repository = await find(params, call)
      const { branch: revision, path } = params
      return getFileContents(cached, { repository, revision, path, signal: () => call.signal })
    },
    async getCommitDiff({ params }, call) {
      const repository = await find(params, call)
      return getCommitDiff(cached, { repository, revision: params.commit, signal: () => call.signal })
    },
    async getBlame({ params, query }, call) {
      const repository = await find(params, call)
      const { branch: revision, path } = params
      const { start_line: startLine, within } = query
      return getBlame(cached, { repository, revision, path, startLine, within, signal: () => call.signal })
    },
    async getLanguages({ params }, call) {
      const repository = await find(params, call)
      return getLanguages(cached, { repository, revision: params.branch, signal: () => call.signal })
    },
    async getLicense({ params }, call) {
      const repository = await find(params, call)
      return getLicense(cached, { repository, revision: params.branch, signal: () => call.signal })
    },
    async getContributors({ params }, call) {
      const repository = await find(params, call)
      return getContributors(cached, { repository, revision: params.branch, signal: call.signal })
    },
    async getContributions({ params }, call) {
      const repository = await find(params, call)
      return getContributions(cached, { repository, revision: params.branch, signal: call.signal })
    },
  }
}
