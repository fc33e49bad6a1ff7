import { appStore, queryClient, sessionStateAtom } from '@sheaf/shell'
import { feedQuery, recentRepositoriesQuery, waitingQuery } from '../../api/home.queries.ts'
import { queueLists, queueQuery } from '../../api/queue.queries.ts'

/** Asks for all that the page shows, at once: what waits for one answer would not be asked for before it. */
export const loadHome = () => {
  const { session } = appStore.get(sessionStateAtom)
  if (!session) return null
  void queryClient.prefetchQuery(waitingQuery())
  void queryClient.prefetchQuery(recentRepositoriesQuery(session.username))
  for (const list of queueLists) void queryClient.prefetchInfiniteQuery(queueQuery(list))
  void queryClient.prefetchInfiniteQuery(feedQuery())
  return null
}
