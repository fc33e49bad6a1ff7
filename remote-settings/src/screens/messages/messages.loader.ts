import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { conversationQuery, conversationsQuery } from '../../api/conversations.queries.ts'

/** Asks for the conversations while the screen's code is on its way. */
export function loadMessages(): null {
  if (appStore.get(sessionAtom)) void queryClient.prefetchInfiniteQuery(conversationsQuery)
  return null
}

/** Asks for one of them. */
export function loadConversation({ params }: LoaderFunctionArgs): null {
  if (appStore.get(sessionAtom)) void queryClient.prefetchInfiniteQuery(conversationQuery(params.username ?? ''))
  return null
}
