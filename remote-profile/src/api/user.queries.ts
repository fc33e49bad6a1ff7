import { getUser } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { queryOptions } from '@tanstack/react-query'

/** One user as everyone may see them. */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ownerKey(username),
    queryFn: ({ signal }) => getUser({ params: { username } }, { signal }),
  })
}
