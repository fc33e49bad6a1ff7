import { apiVersion } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'
import { routes } from './routes.tsx'

export const remote = {
  name: 'review',
  needs: { api: apiVersion },
  routes,
  nav: [],
  catalogs,
} satisfies RemoteModule
