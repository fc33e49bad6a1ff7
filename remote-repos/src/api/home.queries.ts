import { countNotifications, listFeed, listOwnInvitations, listUserRepositories } from '@sheaf/client/operations'
import { notificationsKey } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const shownRepositories = 8

/** The repositories of an account that changed last. */
export const recentRepositoriesQuery = (username: string) =>
  queryOptions({
    queryKey: ['repositories', username, 'recent'],
    queryFn: ({ signal }) =>
      listUserRepositories({ params: { username }, query: { page: 0, page_size: shownRepositories } }, { signal }),
  })

/** What others did whom the account follows, or in what it watches, newest first. */
export const feedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['feed'],
    queryFn: ({ pageParam, signal }) => listFeed({ query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** What waits for an answer of the account. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'waiting'],
    queryFn: async ({ signal }) => {
      const [{ unread }, invitations] = await Promise.all([
        countNotifications({}, { signal }),
        listOwnInvitations({}, { signal }),
      ])
      return { unread, invitations }
    },
  })
