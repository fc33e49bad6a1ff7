import { ApiError } from '@sheaf/client/errors'
import { context } from '@sheaf/client/operations'
import { appStore, notify, queryClient, sessionAtom, sessionStateAtom, setSessionAtom, textOf } from '@sheaf/shell'

/**
 * Asks the server who is signed in. An outage says nothing about that: what was remembered stays, and it is asked again when
 * the network is back or somebody looks at the page again.
 */
export async function refreshSession(): Promise<void> {
  try {
    appStore.set(setSessionAtom, await context())
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'network' || error.kind === 'server')) {
      appStore.set(sessionStateAtom, (state) => ({ ...state, isLoading: false }))
      askLater()
    } else {
      appStore.set(setSessionAtom, null)
      // More than that nobody is signed in: the account is suspended.
      if (error instanceof ApiError && error.kind === 'refused' && error.said) notify.error(textOf(error.said))
    }
  }
}

function askLater(): void {
  const asked = new AbortController()
  const ask = () => {
    asked.abort()
    void refreshSession()
  }
  for (const event of ['online', 'focus']) window.addEventListener(event, ask, { signal: asked.signal })
}

/** A session that ended elsewhere shows in the first call that is refused for want of one. */
export function watchRefusals(): void {
  const end = (error: unknown) => {
    const ended = error instanceof ApiError && error.kind === 'unauthenticated'
    if (ended && appStore.get(sessionAtom)) appStore.set(setSessionAtom, null)
  }
  queryClient.getQueryCache().subscribe(({ query }) => end(query.state.error))
  queryClient.getMutationCache().subscribe(({ mutation }) => end(mutation?.state.error))
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
