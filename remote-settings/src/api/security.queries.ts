import { listSecurityEvents, listSessions } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** The browsers in which the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => listSessions({}, { signal }),
})

/** A page of the log of security events, from a cursor on; without one the newest. */
export function securityLogQuery(before: string | undefined) {
  return queryOptions({
    queryKey: ['security-log', before ?? ''],
    queryFn: ({ signal }) => listSecurityEvents({ query: before === undefined ? {} : { before } }, { signal }),
  })
}
