import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { inboxQuery, inboxRepositoriesQuery } from '../../api/notifications.queries.ts'
import { shownInbox } from './shown-inbox.ts'

/** Asks for the inbox while the screen's code is on its way. */
export function loadInbox({ request }: LoaderFunctionArgs): null {
  if (appStore.get(sessionAtom)) {
    void queryClient.prefetchQuery(inboxQuery(shownInbox(new URL(request.url).searchParams)))
    void queryClient.prefetchQuery(inboxRepositoriesQuery)
  }
  return null
}
