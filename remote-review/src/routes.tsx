import { t } from '@lingui/core/macro'
import { loadRepository, RepositoryFrame } from '@sheaf/repository'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import { Outlet, type RouteObject } from 'react-router'
import { DiscussionError } from './screens/discussion/discussion-error.tsx'
import { loadPullFiles } from './screens/pull/pull-files.loader.ts'

const ofPulls: RouteHandle = {
  title: ({ params }) => [t`Pull requests`, `${params.owner}/${params.repo}`].join(' · '),
}
const ofDiscussions: RouteHandle = {
  title: ({ params }) => [t`Discussions`, `${params.owner}/${params.repo}`].join(' · '),
}
const ofLabels: RouteHandle = {
  title: ({ params }) => [t`Labels`, `${params.owner}/${params.repo}`].join(' · '),
}
const ofMilestones: RouteHandle = {
  title: ({ params }) => [t`Milestones`, `${params.owner}/${params.repo}`].join(' · '),
}
const ofOne: RouteHandle = {
  title: ({ params }) => [`#${params.number}`, `${params.owner}/${params.repo}`].join(' · '),
}

/** What is around all pages of this remote. */
const inFrame = {
  loader: loadRepository,
  errorElement: <RouteError />,
  element: (
    <RepositoryFrame>
      <Outlet />
    </RepositoryFrame>
  ),
} satisfies RouteObject

export const routes: RouteObject[] = [
  {
    path: ':owner/:repo/pulls',
    ...inFrame,
    children: [
      {
        index: true,
        handle: ofPulls,
        errorElement: <RouteError bare />,
        lazy: async () => {
          const { PullsScreen } = await import(/* webpackChunkName: "page-pulls" */ './screens/pulls/pulls.screen.tsx')
          return { Component: PullsScreen }
        },
      },
      {
        path: 'new',
        element: <SignedInOnly />,
        children: [
          {
            index: true,
            handle: ofPulls,
            errorElement: <RouteError bare />,
            lazy: async () => {
              const { NewPullScreen, addNewPullWords } = await import(
                /* webpackChunkName: "page-new-pull" */ './screens/new-pull/new-pull.screen.tsx'
              )
              await addNewPullWords()
              return { Component: NewPullScreen }
            },
          },
        ],
      },
      {
        path: ':number',
        handle: ofOne,
        errorElement: <RouteError bare />,
        lazy: async () => {
          const { PullFrame } = await import(/* webpackChunkName: "page-pull" */ './screens/pull/pull-frame.tsx')
          return { Component: PullFrame }
        },
        children: [
          {
            index: true,
            handle: ofOne,
            errorElement: <RouteError bare />,
            lazy: async () => {
              const { PullScreen, addMergeWords } = await import(
                /* webpackChunkName: "page-pull-conversation" */ './screens/pull/pull.screen.tsx'
              )
              await addMergeWords()
              return { Component: PullScreen }
            },
          },
          {
            path: 'commits',
            handle: ofOne,
            errorElement: <RouteError bare />,
            lazy: async () => {
              const { PullCommitsScreen } = await import(
                /* webpackChunkName: "page-pull-commits" */ './screens/pull/pull-commits.screen.tsx'
              )
              return { Component: PullCommitsScreen }
            },
          },
          {
            path: 'changes',
            handle: ofOne,
            errorElement: <RouteError bare />,
            lazy: async () => {
              const { PullChangesScreen } = await import(
                /* webpackChunkName: "page-pull-changes" */ './screens/pull/pull-changes.screen.tsx'
              )
              return { Component: PullChangesScreen }
            },
          },
          {
            path: 'conflicts',
            handle: ofOne,
            element: <SignedInOnly />,
            children: [
              {
                index: true,
                handle: ofOne,
                errorElement: <RouteError bare />,
                lazy: async () => {
                  // The editor itself is on its way while its page is read.
                  void import(
                    /* webpackChunkName: "page-conflict-editor" */ './screens/conflicts/conflict-editor.tsx'
                  ).catch(() => undefined)
                  const { ConflictsScreen, addConflictWords } = await import(
                    /* webpackChunkName: "page-pull-conflicts" */ './screens/conflicts/conflicts.screen.tsx'
                  )
                  await addConflictWords()
                  return { Component: ConflictsScreen }
                },
              },
            ],
          },
          {
            path: 'files',
            handle: ofOne,
            loader: loadPullFiles,
            errorElement: <RouteError bare />,
            lazy: async () => {
              const { PullFilesScreen } = await import(
                /* webpackChunkName: "page-pull-files" */ './screens/pull/pull-files.screen.tsx'
              )
              return { Component: PullFilesScreen }
            },
          },
        ],
      },
    ],
  },
  {
    path: ':owner/:repo/labels',
    ...inFrame,
    children: [
      {
        index: true,
        handle: ofLabels,
        errorElement: <RouteError bare />,
        lazy: async () => {
          const { LabelsScreen, addLabelWords } = await import(
            /* webpackChunkName: "page-labels" */ './screens/labels/labels.screen.tsx'
          )
          await addLabelWords()
          return { Component: LabelsScreen }
        },
      },
    ],
  },
  {
    path: ':owner/:repo/milestones',
    ...inFrame,
    children: [
      {
        index: true,
        handle: ofMilestones,
        errorElement: <RouteError bare />,
        lazy: async () => {
          const { MilestonesScreen, addMilestoneWords } = await import(
            /* webpackChunkName: "page-milestones" */ './screens/milestones/milestones.screen.tsx'
          )
          await addMilestoneWords()
          return { Component: MilestonesScreen }
        },
      },
    ],
  },
  {
    path: ':owner/:repo/discussions',
    ...inFrame,
    children: [
      {
        index: true,
        handle: ofDiscussions,
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
            handle: ofDiscussions,
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
        handle: ofOne,
        errorElement: <DiscussionError />,
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
