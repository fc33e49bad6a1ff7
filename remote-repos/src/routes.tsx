import { t } from '@lingui/core/macro'
import { printableName } from '@sheaf/code/printable-name'
import { loadRepository, RepositoryFrame } from '@sheaf/repository'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import { Outlet, type RouteObject } from 'react-router'
import { fileAddressOf, folderPathOf } from './components/address.ts'
import { comparedRangeOf } from './components/compared-refs.ts'
import { ContentError, NothingHere, RepositoryError } from './components/content-error.tsx'
import { shortRef } from './components/short-ref.ts'
import { loadBranches } from './screens/branches/branches.loader.ts'
import { loadCode } from './screens/code/code.loader.ts'
import { loadCommit } from './screens/commit/commit.loader.ts'
import { loadCommits } from './screens/commits/commits.loader.ts'
import { loadCompare } from './screens/compare/compare.loader.ts'
import { loadNewRepository } from './screens/create-repository/create-repository.loader.ts'
import { dashboardIsStale, loadDashboard } from './screens/dashboard/dashboard.loader.ts'
import { DashboardError } from './screens/dashboard/dashboard-error.tsx'
import { loadBlame } from './screens/file/blame.loader.ts'
import { loadFile } from './screens/file/file.loader.ts'
import { loadForks } from './screens/forks/forks.loader.ts'
import { loadTags } from './screens/tags/tags.loader.ts'
import { loadTree } from './screens/tree/tree.loader.ts'

const title = (say: (repository: string) => string): RouteHandle => ({
  title: ({ params }) => say(`${params.owner}/${params.repo}`),
})

/** Folders are told apart by their paths: a row of tabs says which is which. */
const folderTitle: RouteHandle = {
  title: ({ params, location }) =>
    [printableName(folderPathOf(location)), `${params.owner}/${params.repo}`].filter(Boolean).join(' · '),
}

const fileTitle: RouteHandle = {
  title: ({ params, location }) =>
    [printableName(fileAddressOf(location).path), `${params.owner}/${params.repo}`].filter(Boolean).join(' · '),
}

const blameTitle: RouteHandle = {
  title: ({ params, location }) => {
    const name = printableName(fileAddressOf(location).path)
    return [t`Blame of ${name}`, `${params.owner}/${params.repo}`].join(' · ')
  },
}

const editTitle: RouteHandle = {
  title: ({ params, location }) => {
    const name = printableName(fileAddressOf(location).path)
    return [t`Edit ${name}`, `${params.owner}/${params.repo}`].join(' · ')
  },
}

const commitTitle: RouteHandle = {
  title: ({ params }) => {
    const short = shortRef(params.id ?? '')
    const repository = `${params.owner}/${params.repo}`
    return t`Commit ${short} · ${repository}`
  },
}

const compareTitle: RouteHandle = {
  title: ({ params, location }) => {
    const repository = `${params.owner}/${params.repo}`
    const range = printableName(comparedRangeOf(location))
    return range === '' ? t`Compare · ${repository}` : t`Compare ${range} · ${repository}`
  },
}

const compare = {
  errorElement: <ContentError />,
  handle: compareTitle,
  lazy: async () => {
    const { CompareScreen } = await import(
      /* webpackChunkName: "page-compare" */ './screens/compare/compare.screen.tsx'
    )
    return { Component: CompareScreen }
  },
} satisfies RouteObject

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
        path: 'dataset',
        handle: { title: () => t`Create Dataset` } satisfies RouteHandle,
        lazy: async () => {
          const { CreateDatasetScreen, addCardWords } = await import(
            /* webpackChunkName: "page-create-dataset" */ './screens/cards/create-dataset.screen.tsx'
          )
          await addCardWords()
          return { Component: CreateDatasetScreen }
        },
      },
      {
        path: 'import',
        handle: { title: () => t`Import Repository` } satisfies RouteHandle,
        lazy: async () => {
          const { ImportScreen, addImportWords } = await import(
            /* webpackChunkName: "page-import" */ './screens/import/import.screen.tsx'
          )
          await addImportWords()
          return { Component: ImportScreen }
        },
      },
      {
        path: 'import/hub',
        handle: { title: () => t`Import Model or Dataset` } satisfies RouteHandle,
        lazy: async () => {
          const { HubImportScreen, addImportWords } = await import(
            /* webpackChunkName: "page-import-hub" */ './screens/import/hub/hub-import.screen.tsx'
          )
          await addImportWords()
          return { Component: HubImportScreen }
        },
      },
      {
        path: 'import/:import',
        handle: { title: () => t`Import Repository` } satisfies RouteHandle,
        lazy: async () => {
          const { ImportProgressScreen, addImportWords } = await import(
            /* webpackChunkName: "page-import-progress" */ './screens/import/import-progress.screen.tsx'
          )
          await addImportWords()
          return { Component: ImportProgressScreen }
        },
      },
      {
        path: 'copy/:copy',
        handle: { title: () => t`Create Repository` } satisfies RouteHandle,
        lazy: async () => {
          const { CopyScreen } = await import(/* webpackChunkName: "page-copy" */ './screens/copy/copy.screen.tsx')
          return { Component: CopyScreen }
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
    path: 'dashboard',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        errorElement: <RouteError />,
        handle: { title: () => t`Dashboard` } satisfies RouteHandle,
        lazy: async () => {
          const { HomeScreen, loadHome } = await import(
            /* webpackChunkName: "page-home" */ './screens/home/home.screen.tsx'
          )
          return { Component: HomeScreen, loader: loadHome }
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
    path: 'marketplace',
    errorElement: <RouteError />,
    handle: { title: () => t`Marketplace` } satisfies RouteHandle,
    lazy: async () => {
      const { MarketplaceScreen } = await import(
        /* webpackChunkName: "page-marketplace" */ './screens/marketplace/marketplace.screen.tsx'
      )
      return { Component: MarketplaceScreen }
    },
  },
  {
    path: 'ai',
    errorElement: <RouteError />,
    handle: { title: () => t`AI Models` } satisfies RouteHandle,
    lazy: async () => {
      const { ModelsScreen, addCardWords } = await import(
        /* webpackChunkName: "page-discover" */ './screens/cards/discover.screen.tsx'
      )
      await addCardWords()
      return { Component: ModelsScreen }
    },
  },
  {
    path: 'dataset',
    errorElement: <RouteError />,
    handle: { title: () => t`Datasets` } satisfies RouteHandle,
    lazy: async () => {
      const { DatasetsScreen, addCardWords } = await import(
        /* webpackChunkName: "page-discover" */ './screens/cards/discover.screen.tsx'
      )
      await addCardWords()
      return { Component: DatasetsScreen }
    },
  },
  {
    path: 'search',
    errorElement: <RouteError />,
    handle: { title: () => t`Search` } satisfies RouteHandle,
    lazy: async () => {
      const { SearchScreen, addSearchWords } = await import(
        /* webpackChunkName: "page-search" */ './screens/search/search.screen.tsx'
      )
      await addSearchWords()
      return { Component: SearchScreen }
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
        path: 'blob/*',
        loader: loadFile,
        errorElement: <ContentError />,
        handle: fileTitle,
        lazy: async () => {
          const { FileScreen } = await import(/* webpackChunkName: "page-file" */ './screens/file/file.screen.tsx')
          return { Component: FileScreen }
        },
      },
      {
        path: 'edit/*',
        errorElement: <ContentError />,
        handle: editTitle,
        lazy: async () => {
          // The editor itself is on its way while its page is read.
          void import(/* webpackChunkName: "page-code-editor" */ '@sheaf/code/editor').catch(() => undefined)
          const { EditFileScreen, addEditorWords } = await import(
            /* webpackChunkName: "page-edit-file" */ './screens/editor/edit-file.screen.tsx'
          )
          await addEditorWords()
          return { Component: EditFileScreen }
        },
      },
      {
        path: 'new/*',
        errorElement: <ContentError />,
        handle: title((repository) => t`New file · ${repository}`),
        lazy: async () => {
          void import(/* webpackChunkName: "page-code-editor" */ '@sheaf/code/editor').catch(() => undefined)
          const { NewFileScreen, addEditorWords } = await import(
            /* webpackChunkName: "page-new-file" */ './screens/editor/new-file.screen.tsx'
          )
          await addEditorWords()
          return { Component: NewFileScreen }
        },
      },
      {
        path: 'upload/*',
        errorElement: <ContentError />,
        handle: title((repository) => t`Upload files · ${repository}`),
        lazy: async () => {
          const { UploadScreen, addEditorWords } = await import(
            /* webpackChunkName: "page-upload" */ './screens/editor/upload.screen.tsx'
          )
          await addEditorWords()
          return { Component: UploadScreen }
        },
      },
      {
        path: 'blame/*',
        loader: loadBlame,
        errorElement: <ContentError />,
        handle: blameTitle,
        lazy: async () => {
          const { BlameScreen } = await import(/* webpackChunkName: "page-blame" */ './screens/file/blame.screen.tsx')
          return { Component: BlameScreen }
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
        path: 'tags',
        loader: loadTags,
        errorElement: <ContentError />,
        handle: title((repository) => t`Tags · ${repository}`),
        lazy: async () => {
          const { TagsScreen } = await import(/* webpackChunkName: "page-tags" */ './screens/tags/tags.screen.tsx')
          return { Component: TagsScreen }
        },
      },
      {
        path: 'forks',
        loader: loadForks,
        errorElement: <ContentError />,
        handle: title((repository) => t`Forks · ${repository}`),
        lazy: async () => {
          const { ForksScreen } = await import(/* webpackChunkName: "page-forks" */ './screens/forks/forks.screen.tsx')
          return { Component: ForksScreen }
        },
      },
      {
        path: 'forks/new',
        element: <SignedInOnly />,
        errorElement: <ContentError />,
        children: [
          {
            index: true,
            handle: title((repository) => t`Fork ${repository}`),
            lazy: async () => {
              const { NewForkScreen } = await import(
                /* webpackChunkName: "page-new-fork" */ './screens/forks/new-fork.screen.tsx'
              )
              return { Component: NewForkScreen }
            },
          },
        ],
      },
      {
        path: 'generate',
        element: <SignedInOnly />,
        errorElement: <ContentError />,
        children: [
          {
            index: true,
            handle: title((repository) => t`Use ${repository} as a template`),
            lazy: async () => {
              const { GenerateScreen } = await import(
                /* webpackChunkName: "page-generate" */ './screens/templates/generate.screen.tsx'
              )
              return { Component: GenerateScreen }
            },
          },
        ],
      },
      {
        // All of them in one: they are few, and what every page of a repository loads knows one route of it.
        path: 'releases/*',
        errorElement: <ContentError />,
        handle: title((repository) => t`Releases · ${repository}`),
        lazy: async () => {
          const { ReleasesArea, addReleaseWords } = await import(
            /* webpackChunkName: "page-releases" */ './screens/releases/releases-area.tsx'
          )
          await addReleaseWords()
          return { Component: ReleasesArea }
        },
      },
      {
        path: 'settings',
        errorElement: <ContentError />,
        handle: title((repository) => t`Settings · ${repository}`),
        lazy: async () => {
          const { SettingsFrame, addSettingsWords } = await import(
            /* webpackChunkName: "page-repository-settings" */ './screens/repository-settings/settings-frame.tsx'
          )
          await addSettingsWords()
          return { Component: SettingsFrame }
        },
        // What they are called and who sees them stands in `screens/repository-settings/sections.ts`.
        children: [
          {
            index: true,
            errorElement: <ContentError />,
            lazy: async () => {
              const { GeneralScreen } = await import(
                /* webpackChunkName: "page-general" */ './screens/repository-settings/general.screen.tsx'
              )
              return { Component: GeneralScreen }
            },
          },
          {
            path: 'collaborators',
            errorElement: <ContentError />,
            lazy: async () => {
              const { CollaboratorsScreen } = await import(
                /* webpackChunkName: "page-collaborators" */ './screens/repository-settings/collaborators.screen.tsx'
              )
              return { Component: CollaboratorsScreen }
            },
          },
          {
            path: 'access',
            errorElement: <ContentError />,
            lazy: async () => {
              const { AccessScreen } = await import(
                /* webpackChunkName: "page-access" */ './screens/repository-settings/access/access.screen.tsx'
              )
              return { Component: AccessScreen }
            },
          },
          {
            path: 'rules',
            errorElement: <ContentError />,
            lazy: async () => {
              const { RefRulesScreen, addRuleWords } = await import(
                /* webpackChunkName: "page-ref-rules" */ './screens/ref-rules/ref-rules.screen.tsx'
              )
              await addRuleWords()
              return { Component: RefRulesScreen }
            },
          },
          {
            path: 'pulls',
            errorElement: <ContentError />,
            lazy: async () => {
              const { MergingScreen } = await import(
                /* webpackChunkName: "page-merging" */ './screens/repository-settings/merging.screen.tsx'
              )
              return { Component: MergingScreen }
            },
          },
          {
            path: 'storage',
            errorElement: <ContentError />,
            lazy: async () => {
              const { StorageScreen } = await import(
                /* webpackChunkName: "page-storage" */ './screens/repository-settings/storage/storage.screen.tsx'
              )
              return { Component: StorageScreen }
            },
          },
          {
            errorElement: <ContentError />,
            lazy: async () => {
              const { loadConnectionWords } = await import(
                /* webpackChunkName: "page-connections" */ './screens/connections/words.ts'
              )
              // They follow the language by themselves from then on.
              return { loader: loadConnectionWords, shouldRevalidate: () => false }
            },
            children: [
              {
                path: 'webhooks',
                errorElement: <ContentError />,
                lazy: async () => {
                  const { WebhooksScreen } = await import(
                    /* webpackChunkName: "page-connections" */ './screens/connections/webhooks/webhooks.screen.tsx'
                  )
                  return { Component: WebhooksScreen }
                },
              },
              {
                path: 'webhooks/:uid',
                errorElement: <ContentError />,
                lazy: async () => {
                  const { WebhookScreen } = await import(
                    /* webpackChunkName: "page-connections" */ './screens/connections/webhooks/webhook.screen.tsx'
                  )
                  return { Component: WebhookScreen }
                },
              },
              {
                path: 'keys',
                errorElement: <ContentError />,
                lazy: async () => {
                  const { DeployKeysScreen } = await import(
                    /* webpackChunkName: "page-connections" */ './screens/connections/deploy-keys/deploy-keys.screen.tsx'
                  )
                  return { Component: DeployKeysScreen }
                },
              },
              {
                path: 'mirror',
                errorElement: <ContentError />,
                lazy: async () => {
                  const { MirrorScreen } = await import(
                    /* webpackChunkName: "page-connections" */ './screens/connections/mirror/mirror.screen.tsx'
                  )
                  return { Component: MirrorScreen }
                },
              },
            ],
          },
          {
            path: 'danger',
            errorElement: <ContentError />,
            lazy: async () => {
              const { DangerScreen } = await import(
                /* webpackChunkName: "page-danger" */ './screens/repository-settings/danger.screen.tsx'
              )
              return { Component: DangerScreen }
            },
          },
          { path: '*', element: <NothingHere /> },
        ],
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
      {
        path: 'commit/:id',
        loader: loadCommit,
        errorElement: <ContentError />,
        handle: commitTitle,
        lazy: async () => {
          const { CommitScreen } = await import(
            /* webpackChunkName: "page-commit" */ './screens/commit/commit.screen.tsx'
          )
          return { Component: CommitScreen }
        },
      },
      { path: 'compare', ...compare },
      { path: 'compare/*', loader: loadCompare, ...compare },
      { path: '*', element: <NothingHere /> },
    ],
  },
]
