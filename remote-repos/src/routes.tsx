import { t } from '@lingui/core/macro'
import { loadRepository, RepositoryFrame } from '@sheaf/repository'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import { Outlet, type RouteObject } from 'react-router'
import { folderPathOf } from './components/address.ts'
import { ContentError, NothingHere, RepositoryError } from './components/content-error.tsx'
import { printableName } from './components/printable-name.ts'
import { loadBranches } from './screens/branches/branches.loader.ts'
import { loadCode } from './screens/code/code.loader.ts'
import { loadCommits } from './screens/commits/commits.loader.ts'
import { loadNewRepository } from './screens/create-repository/create-repository.loader.ts'
import { dashboardIsStale, loadDashboard } from './screens/dashboard/dashboard.loader.ts'
import { DashboardError } from './screens/dashboard/dashboard-error.tsx'
import { loadTree } from './screens/tree/tree.loader.ts'

const title = (say: (repository: string) => string): RouteHandle => ({
  title: ({ params }) => say(`${params.owner}/${params.repo}`),
})

/** Folders are told apart by their paths: a row of tabs says which is which. */
const folderTitle: RouteHandle = {
  title: ({ params, location }) =>
    [printableName(folderPathOf(location)), `${params.owner}/${params.repo}`].filter(Boolean).join(' · '),
}

const code = {
  loader: loadCode,
  errorElement: <ContentError />,
  handle: title((repository) => repository),
  lazy: async () => {
    const { CodeScreen } = await import(/* webpackChunkName: "page-code" */ './screens/code/code.screen.tsx')
    return { Component: CodeScreen }
  },
} satisfies RouteObject

export const routes: RouteObject[] = [
  {
    path: 'init',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        handle: { title: () => t`Create` } satisfies RouteHandle,
        lazy: async () => {
          const { CreationHubScreen } = await import(
            /* webpackChunkName: "page-creation-hub" */ './screens/creation-hub/creation-hub.screen.tsx'
          )
          return { Component: CreationHubScreen }
        },
      },
      {
        path: 'repository',
        loader: loadNewRepository,
        handle: { title: () => t`Create Repository` } satisfies RouteHandle,
        lazy: async () => {
          const { CreateRepositoryScreen } = await import(
            /* webpackChunkName: "page-create-repository" */ './screens/create-repository/create-repository.screen.tsx'
          )
          return { Component: CreateRepositoryScreen }
        },
      },
      {
        path: 'team',
        handle: { title: () => t`Create Team` } satisfies RouteHandle,
        lazy: async () => {
          const { CreateTeamScreen } = await import(
            /* webpackChunkName: "page-create-team" */ './screens/create-team/create-team.screen.tsx'
          )
          return { Component: CreateTeamScreen }
        },
      },
    ],
  },
  {
    path: 'repositories',
    loader: loadDashboard,
    shouldRevalidate: dashboardIsStale,
    errorElement: <DashboardError />,
    handle: { title: () => t`Repositories` } satisfies RouteHandle,
    lazy: async () => {
      const { DashboardScreen } = await import(
        /* webpackChunkName: "page-dashboard" */ './screens/dashboard/dashboard.screen.tsx'
      )
      return { Component: DashboardScreen }
    },
  },
  {
    path: ':owner/:repo',
    loader: loadRepository,
    errorElement: <RepositoryError />,
    element: (
      <RepositoryFrame>
        <Outlet />
      </RepositoryFrame>
    ),
    children: [
      { index: true, ...code },
      { path: 'files', ...code },
      {
        path: 'tree/*',
        loader: loadTree,
        errorElement: <ContentError />,
        handle: folderTitle,
        lazy: async () => {
          const { TreeScreen } = await import(/* webpackChunkName: "page-tree" */ './screens/tree/tree.screen.tsx')
          return { Component: TreeScreen }
        },
      },
      {
        path: 'branches',
        loader: loadBranches,
        errorElement: <ContentError />,
        handle: title((repository) => t`Branches · ${repository}`),
        lazy: async () => {
          const { BranchesScreen } = await import(
            /* webpackChunkName: "page-branches" */ './screens/branches/branches.screen.tsx'
          )
          return { Component: BranchesScreen }
        },
      },
      {
        path: 'settings',
        errorElement: <ContentError />,
        handle: title((repository) => t`Settings · ${repository}`),
        lazy: async () => {
          const { RepositorySettingsScreen } = await import(
            /* webpackChunkName: "page-repository-settings" */ './screens/repository-settings/repository-settings.screen.tsx'
          )
          return { Component: RepositorySettingsScreen }
        },
      },
      {
        path: 'commits',
        loader: loadCommits,
        errorElement: <ContentError />,
        handle: title((repository) => t`Commits · ${repository}`),
        lazy: async () => {
          const { CommitsScreen } = await import(
            /* webpackChunkName: "page-commits" */ './screens/commits/commits.screen.tsx'
          )
          return { Component: CommitsScreen }
        },
      },
      { path: '*', element: <NothingHere /> },
    ],
  },
]
