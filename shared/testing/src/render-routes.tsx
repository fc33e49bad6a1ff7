import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import type { Session } from '@sheaf/contract'
import { appStore, connectNotices, type Notice, queryClient, setSessionAtom } from '@sheaf/shell'
import { theme } from '@sheaf/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type { FakeServer } from './fake-server.ts'

export interface RenderOptions {
  /** Who is signed in; a visitor where it is not given. */
  session?: Session
  server: FakeServer
}

export interface RenderedRoutes {
  user: UserEvent
  /** Every toast that was asked for, in order. */
  notices: readonly Notice[]
  /** Path and query of the address. */
  location: () => string
  navigate: (to: string) => Promise<void>
}

i18n.loadAndActivate({ locale: 'en', messages: {} })
// A screen's first test loads its modules; on a busy machine that alone took five seconds.
configure({ asyncUtilTimeout: 10_000 })

/**
 * Renders a remote's routes at a path as the host would: its loaders run, the real client asks the fake server.
 * Addresses of other remotes lead to an empty page.
 */
export function renderRoutes(routes: RouteObject[], path: string, { session, server }: RenderOptions): RenderedRoutes {
  const notices: Notice[] = []
  // The routes live in memory, but a page puts a file or a line behind the # of the window: what a test of another file left is not of this one.
  window.history.replaceState(null, '', window.location.pathname)
  // Of the test and not of its file: files that share these modules have one hook each this way.
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  connectNotices((notice) => notices.push(notice))
  vi.stubGlobal('fetch', server.fetch)
  // Outages are asked again after a while: a test of what they look like need not wait for it.
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  appStore.set(setSessionAtom, session ?? null)
  const root: RouteObject = {
    element: <Outlet />,
    hydrateFallbackElement: <p>Starting</p>,
    children: [...routes, { path: '*', element: <p>Elsewhere</p> }],
  }
  const router = createMemoryRouter([root], { initialEntries: [path] })
  render(
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <MantineProvider theme={theme} env="test">
            <RouterProvider router={router} />
          </MantineProvider>
        </I18nProvider>
      </QueryClientProvider>
    </Provider>,
  )
  return {
    user: userEvent.setup(),
    notices,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigate: async (to) => {
      await router.navigate(to)
    },
  }
}
