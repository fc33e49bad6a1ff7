import { api } from '@sheaf/client'
import { queryOptions } from '@tanstack/react-query'
import { type RepositoryAt, repositoryKey } from './repository-key.ts'

/** The branches, the default one first. Empty means that nothing was pushed yet. */
export const refsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'refs'],
    queryFn: ({ signal }) => api.listRefs({ params: at }, { signal }),
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
      const refs = await api.listRefs({ params: at }, { signal })
      if (refs.length > 0) await client.invalidateQueries({ queryKey: repositoryKey(at) })
      return refs.length > 0
    },
    refetchInterval: ({ state }) => (state.data ? false : askAgainAfter),
    retry: false,
  })
