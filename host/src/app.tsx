import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { appStore, queryClient } from '@sheaf/shell'
import { cssVariablesResolver, theme } from '@sheaf/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as StoreProvider } from 'jotai'
import { type createBrowserRouter, RouterProvider } from 'react-router'

/** The one store, cache, theme, language and router of the page: remotes make none of their own. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <StoreProvider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
            <RouterProvider router={router} />
          </MantineProvider>
        </I18nProvider>
      </QueryClientProvider>
    </StoreProvider>
  )
}
