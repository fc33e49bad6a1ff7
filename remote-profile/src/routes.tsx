import { t } from '@lingui/core/macro'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError } from '@sheaf/ui'

import type { RouteObject } from 'react-router'
import { ProfileError } from './components/profile-error.tsx'
import {
  loadCollection,
  loadCollections,
  loadFollowing,
  loadOverview,
  loadRepositories,
  loadStars,
  loadUser,
} from './profile.loaders.ts'

const overview = {
  loader: loadOverview,
  errorElement: <ProfileError />,
  lazy: async () => {
    const { OverviewScreen } = await import(
      /* webpackChunkName: "page-profile-overview" */ './screens/overview/overview.screen.tsx'
    )
    return { Component: OverviewScreen }
  },
}

export const routes: RouteObject[] = [
  {
    path: 'collections/:owner',
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        loader: loadCollections,
        handle: { title: ({ params }) => t`Collections · ${params.owner ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { CollectionsScreen, addCollectionWords } = await import(
            /* webpackChunkName: "page-collections" */ './screens/collections/collections.screen.tsx'
          )
          await addCollectionWords()
          return { Component: CollectionsScreen }
        },
      },
      {
        path: ':slug',
        loader: loadCollection,
        handle: { title: ({ params }) => t`Collections · ${params.owner ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const [{ CollectionScreen }, { addCollectionWords }] = await Promise.all([
            import(/* webpackChunkName: "page-collection" */ './screens/collections/collection.screen.tsx'),
            import(/* webpackChunkName: "page-collections" */ './screens/collections/collections.screen.tsx'),
          ])
          await addCollectionWords()
          return { Component: CollectionScreen }
        },
      },
    ],
  },
  {
    path: ':username',
    loader: loadUser,
    errorElement: <ProfileError />,
    handle: { title: ({ params }) => params.username ?? '' } satisfies RouteHandle,
    lazy: async () => {
      const { ProfileLayout } = await import(
        /* webpackChunkName: "page-profile" */ './screens/profile/profile.layout.tsx'
      )
      return { Component: ProfileLayout }
    },
    children: [
      { index: true, ...overview },
      { path: 'overview', ...overview },
      {
        path: 'repos',
        loader: loadRepositories,
        errorElement: <ProfileError />,
        lazy: async () => {
          const { RepositoriesScreen } = await import(
            /* webpackChunkName: "page-profile-repos" */ './screens/repositories/repositories.screen.tsx'
          )
          return { Component: RepositoriesScreen }
        },
      },
      {
        path: 'stars',
        loader: loadStars,
        errorElement: <ProfileError />,
        handle: { title: ({ params }) => t`Stars · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { StarsScreen } = await import(
            /* webpackChunkName: "page-profile-stars" */ './screens/stars/stars.screen.tsx'
          )
          return { Component: StarsScreen }
        },
      },
      {
        path: 'following',
        loader: loadFollowing,
        errorElement: <ProfileError />,
        handle: { title: ({ params }) => t`Following · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { FollowingScreen } = await import(
            /* webpackChunkName: "page-profile-following" */ './screens/following/following.screen.tsx'
          )
          return { Component: FollowingScreen }
        },
      },
      {
        path: 'products',
        errorElement: <ProfileError />,
        handle: { title: ({ params }) => t`Products · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { ProductsScreen } = await import(
            /* webpackChunkName: "page-profile-products" */ './screens/products/products.screen.tsx'
          )
          return { Component: ProductsScreen }
        },
      },
      {
        path: 'members',
        errorElement: <ProfileError />,
        handle: { title: ({ params }) => t`Members · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { MembersScreen } = await import(
            /* webpackChunkName: "page-team-members" */ './screens/team-members/members.screen.tsx'
          )
          return { Component: MembersScreen }
        },
      },
      {
        path: 'settings',
        errorElement: <ProfileError />,
        handle: { title: ({ params }) => t`Settings · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { TeamSettingsScreen } = await import(
            /* webpackChunkName: "page-team-settings" */ './screens/team-settings/team-settings.screen.tsx'
          )
          return { Component: TeamSettingsScreen }
        },
      },
      {
        path: 'settings/audit',
        errorElement: <ProfileError />,
        handle: { title: ({ params }) => t`Audit log · ${params.username ?? ''}` } satisfies RouteHandle,
        lazy: async () => {
          const { AuditScreen } = await import(
            /* webpackChunkName: "page-team-audit" */ './screens/team-audit/audit.screen.tsx'
          )
          return { Component: AuditScreen }
        },
      },
    ],
  },
]
