import { getBilling } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** The plans of the account and of the teams that it owns. */
export function billingQuery() {
  return queryOptions({ queryKey: ['billing'], queryFn: ({ signal }) => getBilling({}, { signal }) })
}
