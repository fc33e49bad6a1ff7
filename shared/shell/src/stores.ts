import { ApiError } from '@sheaf/client/errors'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'

/** The one jotai store of the page. */
export const appStore = createStore()

/** The one cache of server data. Refusals are answers and are not asked for again; outages are, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 300_000,
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.kind === 'network' || error.kind === 'server'),
    },
    mutations: { retry: false },
  },
})
