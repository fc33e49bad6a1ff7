import { t } from '@lingui/core/macro'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import type { RouteObject } from 'react-router'
import { loadBoard, loadOwners, loadProjects } from './projects.loaders.ts'

export const routes: RouteObject[] = [
  {
    path: 'init/project',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        loader: loadOwners,
        handle: { title: () => t`Create Project` } satisfies RouteHandle,
        lazy: async () => {
          const { CreateProjectScreen } = await import(
            /* webpackChunkName: "page-create-project" */ './screens/create-project/create-project.screen.tsx'
          )
          return { Component: CreateProjectScreen }
        },
      },
    ],
  },
  {
    path: 'projects',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        loader: loadProjects,
        errorElement: <RouteError />,
        handle: { title: () => t`Projects` } satisfies RouteHandle,
        lazy: async () => {
          const { ProjectsScreen } = await import(
            /* webpackChunkName: "page-projects" */ './screens/projects/projects.screen.tsx'
          )
          return { Component: ProjectsScreen }
        },
      },
      {
        path: ':project',
        loader: loadBoard,
        errorElement: <RouteError />,
        handle: { title: () => t`Board` } satisfies RouteHandle,
        lazy: async () => {
          const { BoardScreen } = await import(/* webpackChunkName: "page-board" */ './screens/board/board.screen.tsx')
          return { Component: BoardScreen }
        },
      },
      {
        path: ':project/settings',
        loader: loadBoard,
        errorElement: <RouteError />,
        handle: { title: () => t`Project settings` } satisfies RouteHandle,
        lazy: async () => {
          const { ProjectSettingsScreen } = await import(
            /* webpackChunkName: "page-project-settings" */ './screens/project-settings/project-settings.screen.tsx'
          )
          return { Component: ProjectSettingsScreen }
        },
      },
    ],
  },
]
