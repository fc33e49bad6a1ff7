import { getUser } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** One user as everyone may see them. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['user', username.toLowerCase()],
    queryFn: ({ signal }) => getUser({ params: { username } }, { signal }),
  })
}
