import { countNotifications } from '@sheaf/client/operations'
import { appStore, notificationsKey, queryClient } from '@sheaf/shell'
import { QueryObserver } from '@tanstack/react-query'
import { unreadAtom } from './unread-atom.ts'

const pollMs = 60_000

/** Keeps the count of unread notifications until `signal` aborts: whatever is marked, here or by another page, is in it. */
export function followInbox(signal: AbortSignal): void {
  if (signal.aborted) return
  const count = new QueryObserver(queryClient, {
    queryKey: [...notificationsKey, 'count'],
    queryFn: ({ signal: asked }) => countNotifications({}, { signal: asked }),
    refetchInterval: pollMs,
  })
  const stop = count.subscribe(({ data }) => {
    if (data) appStore.set(unreadAtom, data.unread)
  })
  signal.addEventListener('abort', () => {
    stop()
    appStore.set(unreadAtom, 0)
  })
}
