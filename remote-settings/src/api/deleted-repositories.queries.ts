import { listDeletedRepositories } from '@sheaf/client/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'

export const deletedRepositoriesKey = ['deleted-repositories']

/** Deleted repositories that the account may restore, the last deleted first. */
export const deletedRepositoriesQuery = () =>
  infiniteQueryOptions({
    queryKey: deletedRepositoriesKey,
    queryFn: ({ pageParam, signal }) =>
      listDeletedRepositories({ query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
