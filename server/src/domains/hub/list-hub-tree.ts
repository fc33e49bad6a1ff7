import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { mapGitLimits } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type HubEntry, presentEntries } from './hub-entries.ts'

/** As the Hub's own pages: clients go on by the address that they are told. */
const pageSizes = { plain: 1_000, expanded: 50 }

interface TreeQuery {
  repository: FoundRepository
  commit: string
  path: string
  recursive: boolean
  expand: boolean
  /** As many as are asked for, and no more than a page has. */
  limit: number | undefined
  cursor: string | undefined
}

/** A page of a folder, and where the next one begins. Missing (AppError) where there is no such folder. */
export async function listHubTree(
  deps: Pick<Deps, 'git' | 'database'>,
  { repository, commit, path, recursive, expand, limit, cursor }: TreeQuery,
): Promise<{ entries: HubEntry[]; next: string | undefined }> {
  const { git } = deps
  const { gitDir } = repository
  const most = expand ? pageSizes.expanded : pageSizes.plain
  return mapGitLimits(async () => {
    const { tree } = await git.read.objects.commit(gitDir, commit)
    const found = await git.read.findPath({ gitDir, tree, path })
    if (found?.kind !== 'tree') throw AppError.missing(message('browse.no_folder'))
    const walk = { gitDir, tree: found.oid, recursive, after: cursor, limit: Math.min(limit ?? most, most) }
    const { entries, next } = await git.read.walk(walk).catch((error: unknown) => {
      if (error instanceof GitError && error.kind === 'malformed')
        throw AppError.malformed(message('request.unknown_cursor'))
      throw error
    })
    return { entries: await presentEntries(deps, { repository, commit, folder: found.path, entries, expand }), next }
  })
}

/** What stands at some paths of a commit; those at which nothing does are left out. */
export async function listHubPaths(
  deps: Pick<Deps, 'git' | 'database'>,
  {
    repository,
    commit,
    paths,
    expand,
  }: Pick<TreeQuery, 'repository' | 'commit' | 'expand'> & { paths: readonly string[] },
): Promise<HubEntry[]> {
  const { git } = deps
  const { gitDir } = repository
  return mapGitLimits(async () => {
    const { tree } = await git.read.objects.commit(gitDir, commit)
    const entries = await git.read.entriesAt({ gitDir, tree, paths })
    return presentEntries(deps, { repository, commit, folder: [], entries, expand })
  })
}
