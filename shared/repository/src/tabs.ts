import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths, type RepositoryArea } from '@sheaf/contract'
import type { NavItem } from '@sheaf/shell'
import {
  IconFile,
  IconFolder,
  IconGitBranch,
  IconGitCommit,
  IconGitPullRequest,
  IconMessageCircle,
  IconSettings,
  IconTag,
} from '@sheaf/ui/icons'
import type { RepositoryAt } from './address.ts'

export { repositoryOfPath } from './address.ts'
export { repositoryModelKey } from './repository-keys.ts'

/** A part of a repository, as tabs and sidebar lead to it. */
export interface RepositoryTab {
  /** The first of the part's segments: no other part has it. */
  name: string
  icon: NavItem['icon']
  /** Its address; at a ref where the page that one comes from shows one. */
  to: (at: RepositoryAt, ref?: string) => string
  /** Whether a path lies within the part. */
  holds: (pathname: string) => boolean
  /** What it is called in a language. `say` gives the words of a message. */
  label: (say: (message: MessageDescriptor) => string, language: string) => string
}

/** The words and pictures of the parts that are built here; those of others stand in their rows. */
const known: Readonly<Record<string, { label: MessageDescriptor; icon: NavItem['icon'] }>> = {
  files: { label: msg`Files`, icon: IconFolder },
  branches: { label: msg`Branches`, icon: IconGitBranch },
  commits: { label: msg`Commits`, icon: IconGitCommit },
  tags: { label: msg`Tags`, icon: IconTag },
  pulls: { label: msg`Pull requests`, icon: IconGitPullRequest },
  discussions: { label: msg`Discussions`, icon: IconMessageCircle },
  settings: { label: msg`Settings`, icon: IconSettings },
}

/** Segments of what a gated repository shows to whoever was not let in. */
const open: readonly string[] = ['', 'files', 'discussions', 'labels']

/** Does a path lie in what whoever sees a repository sees of it, whether they may read its contents or not? */
export const isOpenPart = (pathname: string): boolean => open.includes(pathname.split('/')[3] ?? '')

/**
 * The tabs for the rows of the table of areas, in its order: those that are for managers only where one `canManage`, and for readers only where
 * one `canRead`.
 */
export const repositoryTabs = (
  areas: readonly RepositoryArea[],
  { canManage, canRead = true }: { canManage: boolean; canRead?: boolean },
): RepositoryTab[] =>
  areas
    .filter(({ forManagers, segments: [first = ''] }) =>
      forManagers === true ? canManage : canRead || open.includes(first),
    )
    .map(({ tab, segments }) => {
      const [segment = ''] = segments
      const part = typeof tab === 'string' ? known[tab] : undefined
      return {
        name: segment,
        icon: part?.icon ?? IconFile,
        to: ({ owner, repo }, ref) =>
          segment === '' ? paths.repoAt(owner, repo, ref) : paths.repoPart(owner, repo, segment, ref),
        holds: (pathname) => segments.includes(pathname.split('/')[3] ?? ''),
        label: (say, language) => {
          if (part) return say(part.label)
          return typeof tab === 'string' ? tab : (tab[language] ?? tab.en ?? segment)
        },
      }
    })
