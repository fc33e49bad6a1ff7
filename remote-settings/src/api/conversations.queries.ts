import { getConversation, listConversations } from '@sheaf/client/operations'
import { notificationsKey } from '@sheaf/shell'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** Below the inbox: what rings the bell is looked for in conversations, too. */
export const conversationsKey = [...notificationsKey, 'conversations'] as const

/** With whom the account has exchanged messages, the latest first. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: [...conversationsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    listConversations({ query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
})

/** The messages between the account and somebody, page by page back into the past. */
export const conversationQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'with', username.toLowerCase()],
    queryFn: ({ pageParam, signal }) =>
      getConversation({ params: { username }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
