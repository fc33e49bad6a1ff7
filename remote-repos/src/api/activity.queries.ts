import { listRepositoryActivity } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** What happened in a repository last. The loader of each page that shows it asks anew: it is news. */
export const activityQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'activity'],
    queryFn: ({ signal }) => listRepositoryActivity({ params: at, query: { page_size: 5 } }, { signal }),
    // A page that is hovered over and then opened asks once.
    staleTime: 2_000,
  })
