import { msg } from '@lingui/core/macro'
import { apiVersion } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { IconFolders, IconPackage, IconStar, IconUser, IconUsers } from '@sheaf/ui/icons'
import { catalogs } from './locales/catalogs.ts'
import { routes } from './routes.tsx'

const profile = {
  title: msg`Profile`,
  items: [
    { label: msg`Overview`, icon: IconUser, to: '/:username', end: true },
    { label: msg`Repositories`, icon: IconFolders, to: '/:username/repos' },
    { label: msg`Stars`, icon: IconStar, to: '/:username/stars' },
    { label: msg`Products`, icon: IconPackage, to: '/:username/products' },
    { label: msg`Following`, icon: IconUsers, to: '/:username/following' },
  ],
}

export const remote = {
  name: 'profile',
  needs: { api: apiVersion },
  routes,
  nav: [
    { ...profile, pattern: '/collections/:username/*' },
    { ...profile, pattern: '/:username/*' },
  ],
  catalogs,
} satisfies RemoteModule
