import { ApiError } from '@sheaf/client/errors'
import { focusManager, QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'

/** The one jotai store of the page. */
export const appStore = createStore()

/** What is younger than this is not asked for again by who looks at the page again, in milliseconds. */
const justFetched = 2_000

/**
 * The one cache of server data. Refusals are answers and are not asked for again; outages are, twice, unless the browser knows
 * that it has no network.
 *
 * Nothing waits for a network (`networkMode`): a deletion that is made offline fails at once and is not made minutes later, and
 * a page says that it could not be loaded. What is on the page is read again when the network is back, and when someone looks
 * at it again: they may have pushed meanwhile.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: 300_000,
      refetchOnReconnect: true,
      refetchOnWindowFocus: ({ state }) => (Date.now() - state.dataUpdatedAt > justFetched ? 'always' : false),
      retry: (failures, error) => failures < 2 && navigator.onLine && isOutage(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

const isOutage = (error: unknown) => !(error instanceof ApiError) || error.kind === 'network' || error.kind === 'server'

// By itself the library hears of tabs alone: who comes back from a terminal beside the browser had the page in sight all the time.
focusManager.setEventListener((look) => {
  const looked = () => look()
  window.addEventListener('focus', looked)
  document.addEventListener('visibilitychange', looked)
  return () => {
    window.removeEventListener('focus', looked)
    document.removeEventListener('visibilitychange', looked)
  }
})
