import { countNotifications } from '@sheaf/client/operations'
import { appStore, notificationsKey, queryClient } from '@sheaf/shell'
import { QueryObserver } from '@tanstack/react-query'
import { followLive } from './live-stream.ts'
import { unreadAtom } from './unread-atom.ts'

/** Beside the stream, and where there is none: over plain HTTP browsers have no locks, and a server may have no room. */
const pollMs = 60_000

/** Keeps the count of unread notifications until `signal` aborts: whatever comes, or is marked here or elsewhere, is in it. */
export function followInbox(signal: AbortSignal): void {
  if (signal.aborted) return
  if ('locks' in navigator && typeof EventSource === 'function') followLive(signal)
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
