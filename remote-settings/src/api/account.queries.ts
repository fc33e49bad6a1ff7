import { getAccount } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** The account as its own user sees it. */
export function accountQuery() {
  return queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => getAccount({}, { signal }) })
}
