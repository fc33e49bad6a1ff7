import { listStarred, listUserRepositories } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { queryOptions } from '@tanstack/react-query'

export interface RepositoriesAsked {
  username: string
  /** Counted from 0. */
  page: number
  limit: number
}

/** One page of a user's repositories that the one who asks may see, last updated first. */
export function userRepositoriesQuery({ username, page, limit }: RepositoriesAsked) {
  return queryOptions({
    queryKey: [...ownerKey(username), 'repositories', { page, limit }],
    queryFn: ({ signal }) =>
      listUserRepositories({ params: { username }, query: { page, page_size: limit } }, { signal }),
  })
}

/** One page of the repositories that a user has starred and the one who asks may see, last starred first. */
export function starredQuery({ username, page, limit }: RepositoriesAsked) {
  return queryOptions({
    queryKey: [...ownerKey(username), 'stars', { page, limit }],
    queryFn: ({ signal }) => listStarred({ params: { username }, query: { page, page_size: limit } }, { signal }),
  })
}
