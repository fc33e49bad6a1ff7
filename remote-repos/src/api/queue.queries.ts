import { listQueue } from '@sheaf/client/operations'
import type { QueueList } from '@sheaf/contract'
import { queueKey } from '@sheaf/shell'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** In the order in which the page shows them. */
export const queueLists: readonly QueueList[] = ['review', 'changes', 'ready', 'waiting', 'assigned']

/** What waits for the account in one of these lists. */
export const queueQuery = (list: QueueList) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, list],
    queryFn: ({ pageParam, signal }) =>
      listQueue({ params: { list }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
