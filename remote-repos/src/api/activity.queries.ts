import { listRepositoryActivity } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** What happened in a repository last. Always asked anew where it is shown: it is news. */
export const activityQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'activity'],
    queryFn: ({ signal }) => listRepositoryActivity({ params: at, query: { page_size: 5 } }, { signal }),
    // What the loader has just brought is not asked for again by the card that shows it.
    staleTime: 2_000,
  })
