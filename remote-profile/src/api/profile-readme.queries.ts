import { getProfileReadme } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { queryOptions } from '@tanstack/react-query'

/** What a user or team says of themselves in the repository of their name; null where they say nothing. */
export const profileReadmeQuery = (username: string) =>
  queryOptions({
    queryKey: [...ownerKey(username), 'readme'],
    queryFn: ({ signal }) => getProfileReadme({ params: { username } }, { signal }),
  })
