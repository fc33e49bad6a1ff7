import { getPlans } from '@sheaf/client/operations'
import { planGigabytes } from '@sheaf/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => getPlans({}, { signal }),
})

/** Storage of the free plan in GB, null where there is no limit; what SPEC has for it where the server can't be asked. */
export function useStarterGigabytes(): number | null {
  const { data } = useQuery(plansQuery)
  return data ? data.starter_gigabytes : planGigabytes.starter
}
