import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { factorsQuery } from '../../api/factors.queries.ts'
import { identitiesQuery } from '../../api/identities.queries.ts'
import { securityLogQuery, sessionsQuery } from '../../api/security.queries.ts'
import { cursorOf } from './cursor.ts'

/** Asks for sessions and log while the screen's code is on its way. */
export function loadSecurity({ request }: LoaderFunctionArgs): null {
  if (appStore.get(sessionAtom)) {
    void queryClient.prefetchQuery(factorsQuery)
    void queryClient.prefetchQuery(identitiesQuery)
    void queryClient.prefetchQuery(sessionsQuery)
    void queryClient.prefetchQuery(securityLogQuery(cursorOf(new URL(request.url).searchParams)))
  }
  return null
}
