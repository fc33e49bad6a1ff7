import type { CommitPage } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { presentCommit } from './commit.presenter.ts'
import { resolveRevision } from './resolve-place.ts'

interface CommitsQuery {
  repository: FoundRepository
  revision: string
  /** From 1; 0 is the first page, too. */
  page: number
  pageSize: number
  path: string | undefined
  signal: AbortSignal
}

/** One page of a history, newest first, and how long the whole is. */
export async function listCommits(
  { git, database }: Pick<Deps, 'git' | 'database'>,
  { repository, revision, page, pageSize, path, signal }: CommitsQuery,
): Promise<CommitPage> {
  const { gitDir } = repository
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return { data: [], total: 0 }
  const bytes = path === undefined || path === '' ? undefined : await storedPath({ git }, { gitDir, commit, path })
  const skip = Math.max(0, page - 1) * pageSize
  const [commits, total] = await Promise.all([
    git.log.page({ gitDir, commit, path: bytes, skip, limit: pageSize, signal }),
    git.log.count({ gitDir, commit, path: bytes }),
  ])
  const avatars = await avatarsByEmail(
    database.read,
    commits.flatMap(({ author, committer }) => [author.email, committer.email]),
  )
  return { data: commits.map((each) => presentCommit(each, avatars)), total }
}

/** A path in its stored bytes; one that this commit does not have may have a history all the same. */
async function storedPath(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit, path }: { gitDir: string; commit: string; path: string },
): Promise<Buffer> {
  const { tree } = await git.objects.commit(gitDir, commit)
  const found = await git.findPath({ gitDir, tree, path })
  if (found === undefined) return Buffer.from(path)
  return Buffer.concat(found.path.flatMap((name, index) => (index === 0 ? [name] : [Buffer.from('/'), name])))
}
