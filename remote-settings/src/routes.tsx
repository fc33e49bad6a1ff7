import { t } from '@lingui/core/macro'
import { paths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import { type RouteObject, redirect } from 'react-router'
import { loadAccessKeys } from './screens/access-keys/access-keys.loader.ts'
import { AccessKeysError } from './screens/access-keys/access-keys-error.tsx'
import { loadAccount } from './screens/account/account.loader.ts'
import { AccountError } from './screens/account/account-error.tsx'
import { loadBilling } from './screens/billing/billing.loader.ts'
import { BillingError } from './screens/billing/billing-error.tsx'
import { loadInbox } from './screens/inbox/inbox.loader.ts'
import { InboxError } from './screens/inbox/inbox-error.tsx'
import { loadConversation, loadMessages } from './screens/messages/messages.loader.ts'
import { MessagesError } from './screens/messages/messages-error.tsx'
import { loadNotificationSettings } from './screens/notifications/notifications.loader.ts'
import { NotificationsError } from './screens/notifications/notifications-error.tsx'
import { loadProfile } from './screens/profile/profile.loader.ts'
import { ProfileSettingsError } from './screens/profile/profile-settings-error.tsx'
import { loadSecurity } from './screens/security/security.loader.ts'
import { SecurityError } from './screens/security/security-error.tsx'
import { loadSshKeys } from './screens/ssh-keys/ssh-keys.loader.ts'
import { SshKeysError } from './screens/ssh-keys/ssh-keys-error.tsx'

export const routes: RouteObject[] = [
  {
    path: 'notifications',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        loader: loadInbox,
        errorElement: <InboxError />,
        handle: { title: () => t`Notifications` } satisfies RouteHandle,
        lazy: async () => {
          const { InboxScreen } = await import(/* webpackChunkName: "page-inbox" */ './screens/inbox/inbox.screen.tsx')
          return { Component: InboxScreen }
        },
      },
      {
        path: 'messages',
        loader: loadMessages,
        errorElement: <MessagesError />,
        handle: { title: () => t`Messages` } satisfies RouteHandle,
        lazy: async () => {
          const { MessagesScreen } = await import(
            /* webpackChunkName: "page-messages" */ './screens/messages/messages.screen.tsx'
          )
          return { Component: MessagesScreen }
        },
      },
      {
        path: 'messages/:username',
        loader: loadConversation,
        errorElement: <MessagesError />,
        handle: { title: ({ params }) => t`Messages · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { ConversationScreen } = await import(
            /* webpackChunkName: "page-conversation" */ './screens/messages/conversation.screen.tsx'
          )
          return { Component: ConversationScreen }
        },
      },
    ],
  },
  {
    path: 'setting',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      { index: true, loader: () => redirect(paths.profileSettings()) },
      {
        path: 'profile',
        loader: loadProfile,
        errorElement: <ProfileSettingsError />,
        handle: { title: () => t`Profile` } satisfies RouteHandle,
        lazy: async () => {
          const { ProfileScreen } = await import(
            /* webpackChunkName: "page-profile" */ './screens/profile/profile.screen.tsx'
          )
          return { Component: ProfileScreen }
        },
      },
      {
        path: 'account',
        loader: loadAccount,
        errorElement: <AccountError />,
        handle: { title: () => t`Account` } satisfies RouteHandle,
        lazy: async () => {
          const { AccountScreen } = await import(
            /* webpackChunkName: "page-account" */ './screens/account/account.screen.tsx'
          )
          return { Component: AccountScreen }
        },
      },
      {
        path: 'access-key',
        loader: loadAccessKeys,
        errorElement: <AccessKeysError />,
        handle: { title: () => t`Access keys` } satisfies RouteHandle,
        lazy: async () => {
          const { AccessKeysScreen } = await import(
            /* webpackChunkName: "page-access-keys" */ './screens/access-keys/access-keys.screen.tsx'
          )
          return { Component: AccessKeysScreen }
        },
      },
      {
        path: 'preferences',
        errorElement: <RouteError />,
        handle: { title: () => t`Preferences` } satisfies RouteHandle,
        lazy: async () => {
          const { PreferencesScreen } = await import(
            /* webpackChunkName: "page-preferences" */ './screens/preferences/preferences.screen.tsx'
          )
          return { Component: PreferencesScreen }
        },
      },
      {
        path: 'notifications',
        loader: loadNotificationSettings,
        errorElement: <NotificationsError />,
        handle: { title: () => t`Notifications` } satisfies RouteHandle,
        lazy: async () => {
          const { NotificationsScreen } = await import(
            /* webpackChunkName: "page-notifications" */ './screens/notifications/notifications.screen.tsx'
          )
          return { Component: NotificationsScreen }
        },
      },
      {
        path: 'billing',
        loader: loadBilling,
        errorElement: <BillingError />,
        handle: { title: () => t`Billing` } satisfies RouteHandle,
        lazy: async () => {
          const { BillingScreen } = await import(
            /* webpackChunkName: "page-billing" */ './screens/billing/billing.screen.tsx'
          )
          return { Component: BillingScreen }
        },
      },
      {
        path: 'repositories',
        errorElement: <RouteError />,
        handle: { title: () => t`Deleted repositories` } satisfies RouteHandle,
        lazy: async () => {
          const { DeletedRepositoriesScreen } = await import(
            /* webpackChunkName: "page-deleted-repositories" */ './screens/deleted-repositories/deleted-repositories.screen.tsx'
          )
          return { Component: DeletedRepositoriesScreen }
        },
      },
      {
        path: 'teams',
        errorElement: <RouteError />,
        handle: { title: () => t`Teams` } satisfies RouteHandle,
        lazy: async () => {
          const { TeamsScreen } = await import(/* webpackChunkName: "page-teams" */ './screens/teams/teams.screen.tsx')
          return { Component: TeamsScreen }
        },
      },
      {
        path: 'security',
        loader: loadSecurity,
        errorElement: <SecurityError />,
        handle: { title: () => t`Security` } satisfies RouteHandle,
        lazy: async () => {
          const { SecurityScreen } = await import(
            /* webpackChunkName: "page-security" */ './screens/security/security.screen.tsx'
          )
          return { Component: SecurityScreen }
        },
      },
      {
        path: 'ssh',
        loader: loadSshKeys,
        errorElement: <SshKeysError />,
        handle: { title: () => t`SSH keys` } satisfies RouteHandle,
        lazy: async () => {
          const { SshKeysScreen } = await import(
            /* webpackChunkName: "page-ssh-keys" */ './screens/ssh-keys/ssh-keys.screen.tsx'
          )
          return { Component: SshKeysScreen }
        },
      },
    ],
  },
]
