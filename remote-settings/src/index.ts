import { msg } from '@lingui/core/macro'
import { apiVersion, paths } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import {
  IconAdjustments,
  IconBell,
  IconKey,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconTerminal2,
  IconTrash,
  IconUser,
  IconUsers,
} from '@sheaf/ui/icons'
import { catalogs } from './locales/catalogs.ts'
import { routes } from './routes.tsx'

export const remote = {
  name: 'settings',
  needs: { api: apiVersion },
  routes,
  nav: [
    {
      title: msg`User Setting`,
      pattern: '/setting/*',
      items: [
        { label: msg`Profile`, icon: IconUser, to: paths.profileSettings() },
        { label: msg`Account`, icon: IconSettings, to: paths.accountSettings() },
        { label: msg`Security`, icon: IconShieldCheck, to: paths.security() },
        { label: msg`Teams`, icon: IconUsers, to: paths.teams() },
        { label: msg`Notifications`, icon: IconBell, to: paths.notificationSettings() },
        { label: msg`Preferences`, icon: IconAdjustments, to: paths.preferences() },
        { label: msg`Billing`, icon: IconReceipt, to: paths.billing() },
        { label: msg`Deleted repositories`, icon: IconTrash, to: paths.deletedRepositories() },
        { label: msg`SSH keys`, icon: IconTerminal2, to: paths.sshKeys() },
        { label: msg`Access keys`, icon: IconKey, to: paths.accessKeys() },
      ],
    },
  ],
  catalogs,
} satisfies RemoteModule
