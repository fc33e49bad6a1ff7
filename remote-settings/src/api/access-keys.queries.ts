import { listAccessKeys, listUserRepositories } from '@sheaf/client/operations'
import { pageSizes } from '@sheaf/contract'
import { queryOptions } from '@tanstack/react-query'

/** One page of the account's access keys, newest first; pages count from 1. */
export function accessKeysQuery(page: number) {
  return queryOptions({
    queryKey: ['access-keys', page],
    queryFn: ({ signal }) => listAccessKeys({ query: { page, page_size: pageSizes.accessKeys } }, { signal }),
  })
}

/** The repository of an account that changed last: what a new key will most likely be used for. */
export function latestRepositoryQuery(username: string) {
  return queryOptions({
    queryKey: ['latest-repository', username],
    queryFn: async ({ signal }) => {
      const page = await listUserRepositories({ params: { username }, query: { page: 0, page_size: 1 } }, { signal })
      return page.items[0]?.repo.repo_name ?? null
    },
  })
}
