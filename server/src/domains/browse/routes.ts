import type { Deps } from '../../deps.ts'
import type { Call, Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { createBodyCache } from './body-cache.ts'
import { listBranches } from './list-branches.ts'
import { createHistoryPages, listCommits } from './list-commits.ts'
import { listTree } from './list-tree.ts'

export function browseRoutes(deps: Deps): Handlers<'listRefs' | 'listCommits' | 'listTree'> {
  const bodies = createBodyCache()
  const cached = { ...deps, bodies, pages: createHistoryPages() }
  const find = ({ owner, repo }: { owner: string; repo: string }, { actor }: Pick<Call, 'actor'>) =>
    findRepository(deps, { owner, repo, actor, action: 'read' })

  return {
    async listRefs({ params }, call) {
      return listBranches(cached, await find(params, call))
    },
    async listCommits({ params, query }, call) {
      const repository = await find(params, call)
      const { page, page_size: pageSize, path } = query
      return listCommits(cached, { repository, revision: params.branch, page, pageSize, path, signal: call.signal })
    },
    async listTree({ params }, call) {
      const repository = await find(params, call)
      return listTree(cached, { repository, revision: params.branch, path: params.path })
    },
  }
}
