import { getThreadTemplates } from '@sheaf/client/operations'
import type { RepositoryAt } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** What texts of new threads begin with, as the default branch says; asked for each time, since a push changes it. */
export const threadTemplatesQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: ['thread-templates', at.owner, at.repo],
    queryFn: ({ signal }) => getThreadTemplates({ params: { ...at } }, { signal }),
  })
