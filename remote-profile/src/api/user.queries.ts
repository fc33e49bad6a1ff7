import { api } from '@sheaf/client'
import { queryOptions } from '@tanstack/react-query'

/** One user as everyone may see them. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['user', username.toLowerCase()],
    queryFn: ({ signal }) => api.getUser({ params: { username } }, { signal }),
  })
}
