import '@sheaf/ui/mantine.css'
import '@sheaf/ui/fonts.css'
import '@sheaf/ui/theme.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { context } from '@sheaf/client/operations'
import { appStore, connectNotices, queryClient, type RemoteModule, setSessionAtom } from '@sheaf/shell'
import { cssVariablesResolver, theme } from '@sheaf/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { atom, Provider, useAtomValue } from 'jotai'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'

const lastNoticeAtom = atom('')

/**
 * Runs one remote alone, without host and federation: its own routes over the real client, whoever the cookie says
 * is signed in, and toasts as one line at the bottom. For work on a single remote.
 */
export function startStandalone(remote: RemoteModule): void {
  // A development build keeps the English text beside each id.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  connectNotices(({ kind, message }) => appStore.set(lastNoticeAtom, `${kind}: ${message}`))
  context().then(
    (session) => appStore.set(setSessionAtom, session),
    () => appStore.set(setSessionAtom, null),
  )
  const frame: RouteObject = {
    element: <Frame />,
    children: [...remote.routes, { path: '*', element: <p>This address belongs to another remote.</p> }],
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
            <RouterProvider router={createBrowserRouter([frame])} />
          </MantineProvider>
        </I18nProvider>
      </QueryClientProvider>
    </Provider>,
  )
}

function Frame() {
  return (
    <>
      <Outlet />
      <output>{useAtomValue(lastNoticeAtom)}</output>
    </>
  )
}
