import { listRefs, listRefsPage } from '@sheaf/client/operations'
import { branchesAtOnce, type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

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

const askAgainAfter = 3000

/**
 * Looks every three seconds, while the page is in sight, whether the first push has arrived; then everything
 * known about the repository is asked anew, and the page turns into code.
 */
export const firstPushQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: ['first-push', ...repositoryKey(at)],
    queryFn: async ({ client, signal }) => {
      const refs = await listRefs({ params: at, query: { page_size: 1 } }, { signal })
      if (refs.length > 0) await client.invalidateQueries({ queryKey: repositoryKey(at) })
      return refs.length > 0
    },
    refetchInterval: ({ state }) => (state.data ? false : askAgainAfter),
    retry: false,
  })
