import { countNotifications } from '@sheaf/client/operations'
import { appStore, notificationsKey, queryClient } from '@sheaf/shell'
import { QueryObserver } from '@tanstack/react-query'
import { unreadAtom } from './unread-atom.ts'

const url = '/api/user/notification/live'
/** One stream for all tabs of a browser: under this name one of them has it, and tells the others. */
const shared = 'sheaf-inbox'
/** Beside the stream, and where there is none: over plain HTTP browsers have no locks, and a server may have no room. */
const pollMs = 60_000

/** Keeps the count of unread notifications until `signal` aborts: whatever comes, or is marked here or elsewhere, is in it. */
export function followInbox(signal: AbortSignal): void {
  if (signal.aborted) return
  if ('locks' in navigator && typeof EventSource === 'function') listen(signal)
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

const changed = () => void queryClient.invalidateQueries({ queryKey: notificationsKey })

/** Hears of changes at once: by the stream, or from the tab that has it. */
function listen(signal: AbortSignal): void {
  const tabs = new BroadcastChannel(shared)
  tabs.onmessage = changed
  // An inbox that is shown was asked for before anybody listened.
  changed()
  signal.addEventListener('abort', () => tabs.close())
  const stream = () =>
    new Promise<void>((over) => {
      let events: EventSource | undefined
      let again: number | undefined
      const open = () => {
        events = new EventSource(url)
        // What happened while there was no stream is not told by it: since the page was loaded, or since it broke off.
        events.onopen = heard
        events.addEventListener('inbox', heard)
        events.onerror = () => {
          // It asks again by itself, but where it was refused.
          if (events?.readyState !== EventSource.CLOSED) return
          again = window.setTimeout(open, pollMs)
        }
      }
      const heard = () => {
        changed()
        tabs.postMessage('')
      }
      signal.addEventListener('abort', () => {
        window.clearTimeout(again)
        events?.close()
        over()
      })
      open()
    })
  // Rejects where the page is left before it was its turn.
  navigator.locks.request(shared, { signal }, stream).catch(() => undefined)
}
