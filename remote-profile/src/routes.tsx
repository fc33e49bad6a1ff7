import type { RouteHandle } from '@sheaf/shell'

import type { RouteObject } from 'react-router'
import { ProfileError } from './components/profile-error.tsx'
import { loadOverview, loadRepositories, loadUser } from './profile.loaders.ts'

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
    ],
  },
]
