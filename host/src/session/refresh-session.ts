import { ApiError } from '@sheaf/client/errors'
import { context } from '@sheaf/client/operations'
import {
  appStore,
  notify,
  queryClient,
  sessionAtom,
  sessionEndedAtom,
  sessionStateAtom,
  setSessionAtom,
  textOf,
} from '@sheaf/shell'

/**
 * Asks the server who is signed in. An outage says nothing about that: what was remembered stays, and it is asked again when
 * the network is back or somebody looks at the page again.
 */
export async function refreshSession(): Promise<void> {
  const before = appStore.get(sessionAtom)
  // Somebody logged in or out while it was asked: the answer may be about the session before.
  const isOld = () => appStore.get(sessionAtom) !== before
  try {
    const session = await context()
    if (!isOld()) appStore.set(setSessionAtom, session)
  } catch (error) {
    if (isOld()) return
    if (error instanceof ApiError && (error.kind === 'network' || error.kind === 'server')) {
      appStore.set(sessionStateAtom, (state) => ({ ...state, isLoading: false }))
      askLater()
    } else {
      appStore.set(setSessionAtom, null)
      if (appStore.get(sessionEndedAtom)) askLater()
      // More than that nobody is signed in: the account is suspended.
      if (error instanceof ApiError && error.kind === 'refused' && error.said) notify.error(textOf(error.said))
    }
  }
}

let waiting = new AbortController()

function askLater(): void {
  waiting.abort()
  const asked = new AbortController()
  waiting = asked
  const ask = () => {
    asked.abort()
    void refreshSession()
  }
  for (const event of ['online', 'focus']) window.addEventListener(event, ask, { signal: asked.signal })
}

/**
 * A page that was held goes on when its owner is logged in again: other tabs say so, else it is asked when somebody looks at it.
 * What was refused meanwhile is asked for again.
 */
export function continueHeldPage(): void {
  appStore.sub(sessionEndedAtom, () => {
    if (appStore.get(sessionEndedAtom)) askLater()
    else void queryClient.invalidateQueries()
  })
}

/** A session that ended elsewhere shows in the first call that is refused for want of one. */
export function watchRefusals(): void {
  const end = (error: unknown) => {
    // A call of several says at which step it failed, and the failure itself is the cause.
    const causes = error instanceof Error ? [error, error.cause] : []
    const ended = causes.some((cause) => cause instanceof ApiError && cause.kind === 'unauthenticated')
    if (ended && appStore.get(sessionAtom)) appStore.set(setSessionAtom, null)
  }
  // Only as they fail: what was refused once keeps its error until it is answered, and may be so in the next session.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') end(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') end(event.action.error)
  })
}

/**
 * What one person may see is not another's: with the person, everything that was fetched changes. What was fetched before
 * the server said for the first time who that is, it has said to the same person.
 */
export function forgetOnChange(): void {
  let before = appStore.get(sessionStateAtom)
  appStore.sub(sessionStateAtom, () => {
    const { session, isLoading } = before
    before = appStore.get(sessionStateAtom)
    const wasUnknown = session === null && isLoading
    if (session?.uid !== before.session?.uid && !wasUnknown) void queryClient.resetQueries()
  })
}
