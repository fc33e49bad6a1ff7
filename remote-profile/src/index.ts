import { msg } from '@lingui/core/macro'
import { apiVersion } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { IconFolders, IconUser } from '@sheaf/ui/icons'
import { catalogs } from './locales/catalogs.ts'
import { routes } from './routes.tsx'

const items = [
  { label: msg`Overview`, icon: IconUser, to: '/:username', end: true },
  { label: msg`Repositories`, icon: IconFolders, to: '/:username/repos' },
]

export const remote = {
  name: 'profile',
  needs: { api: apiVersion },
  routes,
  // One by one and not `/:username/*`: below a user lie repositories too, and they bring a menu of their own.
  nav: ['/:username', '/:username/overview', '/:username/repos'].map((pattern) => ({
    title: msg`Profile`,
    pattern,
    items,
  })),
  catalogs,
} satisfies RemoteModule
