import { listIdentities } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** By which other providers the account can be entered, and by which it could. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => listIdentities({}, { signal }),
})
