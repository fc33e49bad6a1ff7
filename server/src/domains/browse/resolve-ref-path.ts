import { headRevision } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { FoundPath } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { sortedBranches } from './sorted-branches.ts'

type Repository = Pick<FoundRepository, 'gitDir' | 'defaultBranch' | 'refsVersion' | 'mayWrite'>
type Git = Pick<Deps, 'git'>

/** The commit that a revision from an address means, or nothing for the default branch before its first commit. */
export async function resolveRevision(
  { git }: Git,
  { repository, revision }: { repository: Repository; revision: string },
): Promise<string | undefined> {
  const found = await resolve({ git }, { repository, revision })
  if (found !== undefined) return found.commit
  if (namesDefaultBranch(repository, revision)) return undefined
  throw AppError.missing(message('browse.no_revision'))
}

/** Every answer about a commit begins here, before any cache: what its asker may not see is found missing. */
const resolve = async ({ git }: Git, { repository, revision }: { repository: Repository; revision: string }) => {
  const { gitDir, refsVersion: version, mayWrite: unreachable, defaultBranch } = repository
  if (revision !== headRevision) return git.read.resolve({ gitDir, version, revision, unreachable })
  const head = await git.read.resolve({ gitDir, version, revision: `refs/heads/${defaultBranch}`, unreachable })
  if (head !== undefined) return head
  // As pages choose it (SPEC 4): the first of the branches, where there is none of the default one's name.
  const { refs } = await mapGitLimits(() => git.read.refs.read({ gitDir, version }), { tooLarge })
  return sortedBranches(refs, defaultBranch)[0]
}

const tooLarge = message('browse.too_many_branches')

const namesDefaultBranch = ({ defaultBranch }: Repository, revision: string) =>
  revision === defaultBranch || revision === headRevision

export interface RefPath {
  commit: string
  /** What of the address names the commit. */
  revision: string
  found: FoundPath
}

interface PlaceQuery {
  repository: Repository
  revision: string
  path: string
  /** What people are told is missing. */
  what?: 'folder' | 'file'
}

/**
 * The commit and the path in its tree that an address means. The revision ends at the first slash unless that
 * leads nowhere: branch names have slashes, too, and people type addresses. Then the longest revision that exists
 * together with its path is meant. Nothing is returned for the root of the default branch before its first commit.
 */
export async function resolveRefPath(
  { git }: Git,
  { repository, revision, path, what = 'folder' }: PlaceQuery,
): Promise<RefPath | undefined> {
  const { gitDir } = repository
  let exists = false

  const lookUp = async (ref: string, rest: string): Promise<RefPath | undefined> => {
    const resolved = await resolve({ git }, { repository, revision: ref })
    if (resolved === undefined) return undefined
    exists = true
    const { tree } = await git.read.objects.commit(gitDir, resolved.commit)
    const found = await git.read.findPath({ gitDir, tree, path: rest })
    return found && { commit: resolved.commit, revision: ref, found }
  }

  const plain = await lookUp(revision, path)
  if (plain !== undefined) return plain
  const segments = path.split('/').filter((segment) => segment !== '')
  for (let taken = Math.min(segments.length, longestRef); taken > 0; taken -= 1) {
    const ref = [revision, ...segments.slice(0, taken)].join('/')
    const resolved = await lookUp(ref, segments.slice(taken).join('/'))
    if (resolved !== undefined) return resolved
  }
  if (!exists && namesDefaultBranch(repository, revision) && segments.length === 0) return undefined
  throw AppError.missing(message(exists ? noSuch[what] : 'browse.no_revision'))
}

const noSuch = { folder: 'browse.no_folder', file: 'browse.no_file' } as const

/** Slashes that a branch name may reasonably have: each costs a look-up. */
const longestRef = 12
