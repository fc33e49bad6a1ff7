import { getSecondFactors } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** What the account has beside its password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => getSecondFactors({}, { signal }),
})
