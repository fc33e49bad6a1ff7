import { t } from '@lingui/core/macro'
import { loadRepository, RepositoryFrame } from '@sheaf/repository'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import { Outlet, type RouteObject } from 'react-router'

const handle: RouteHandle = {
  title: ({ params }) => [t`Discussions`, `${params.owner}/${params.repo}`].join(' · '),
}

export const routes: RouteObject[] = [
  {
    path: ':owner/:repo/discussions',
    loader: loadRepository,
    errorElement: <RouteError />,
    element: (
      <RepositoryFrame>
        <Outlet />
      </RepositoryFrame>
    ),
    children: [
      {
        index: true,
        handle,
        errorElement: <RouteError bare />,
        lazy: async () => {
          const { DiscussionsScreen } = await import(
            /* webpackChunkName: "page-discussions" */ './screens/discussions/discussions.screen.tsx'
          )
          return { Component: DiscussionsScreen }
        },
      },
      {
        path: 'new',
        element: <SignedInOnly />,
        children: [
          {
            index: true,
            handle,
            errorElement: <RouteError bare />,
            lazy: async () => {
              const { NewDiscussionScreen } = await import(
                /* webpackChunkName: "page-new-discussion" */ './screens/new-discussion/new-discussion.screen.tsx'
              )
              return { Component: NewDiscussionScreen }
            },
          },
        ],
      },
      {
        path: ':number',
        handle: {
          title: ({ params }) => [`#${params.number}`, `${params.owner}/${params.repo}`].join(' · '),
        } satisfies RouteHandle,
        errorElement: <RouteError bare />,
        lazy: async () => {
          const { DiscussionScreen } = await import(
            /* webpackChunkName: "page-discussion" */ './screens/discussion/discussion.screen.tsx'
          )
          return { Component: DiscussionScreen }
        },
      },
    ],
  },
]
