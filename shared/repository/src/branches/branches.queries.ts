import { listRefsPage } from '@sheaf/client/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RepositoryAt } from '../address.ts'
import { branchesAtOnce } from '../repository.queries.ts'
import { repositoryKey } from '../repository-keys.ts'

export interface BranchSearch extends RepositoryAt {
  /** What stands in the names, in either case; empty for all. */
  search: string
}

/** Branches whose names have this in them, page by page. */
export const branchesQuery = ({ owner, repo, search }: BranchSearch) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'branches', search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        page_size: branchesAtOnce,
        ...(search !== '' && { query: search }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }
      return listRefsPage({ params: { owner, repo }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
