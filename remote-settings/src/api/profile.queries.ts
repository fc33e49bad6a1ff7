import { getProfile } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** What the account says about itself. */
export function profileQuery() {
  return queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => getProfile({}, { signal }) })
}
