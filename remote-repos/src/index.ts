import { msg } from '@lingui/core/macro'
import { apiVersion } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { IconFolder, IconGitBranch, IconGitCommit } from '@sheaf/ui/icons'
import { catalogs } from './locales/catalogs.ts'
import { routes } from './routes.tsx'

export const remote = {
  name: 'repos',
  needs: { api: apiVersion },
  routes,
  nav: [
    {
      title: msg`Repository`,
      pattern: '/:owner/:repo/*',
      items: [
        {
          label: msg`Files`,
          icon: IconFolder,
          to: '/:owner/:repo',
          currentOn: ['/:owner/:repo', '/:owner/:repo/files', '/:owner/:repo/tree/*'],
        },
        { label: msg`Branches`, icon: IconGitBranch, to: '/:owner/:repo/branches' },
        { label: msg`Commits`, icon: IconGitCommit, to: '/:owner/:repo/commits' },
      ],
    },
  ],
  catalogs,
} satisfies RemoteModule
