import { msg } from '@lingui/core/macro'
import { apiVersion } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { IconLayoutGrid, IconSettings } from '@sheaf/ui/icons'
import { catalogs } from './locales/catalogs.ts'
import { routes } from './routes.tsx'

export const remote = {
  name: 'projects',
  needs: { api: apiVersion },
  routes,
  nav: [
    {
      title: msg`Project`,
      pattern: '/projects/:project/*',
      items: [
        { label: msg`Board`, icon: IconLayoutGrid, to: '/projects/:project', end: true },
        { label: msg`Settings`, icon: IconSettings, to: '/projects/:project/settings' },
      ],
    },
  ],
  catalogs,
} satisfies RemoteModule
