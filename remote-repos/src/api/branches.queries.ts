import { listRefs } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

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
