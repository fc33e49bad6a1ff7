import type { CommitSearchPage } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { emailsOf, presentCommit } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { storedPath } from './stored-path.ts'

interface SearchQuery {
  repository: FoundRepository
  revision: string
  /** What stands in message or author: a fixed string, in either case. */
  text: string
  /** What stands in the author, and the times between which it was committed, in seconds since 1970. */
  author: string
  since: number
  until: number
  path: string | undefined
  pageSize: number
  cursor: string | undefined
  signal: AbortSignal
}

/**
 * Commits of a history with a text in their message or author. A cursor names the history by its newest commit, so that
 * what is pushed meanwhile moves nothing, and the last commit that was looked at (keyset).
 */
export async function searchCommits(
  { git, database, config }: Pick<Deps, 'git' | 'database' | 'config'>,
  { repository, revision, text, author, since, until, path, pageSize, cursor, signal }: SearchQuery,
): Promise<CommitSearchPage> {
  const { gitDir } = repository
  const { head, after } = cursor === undefined ? { head: revision } : readCursor(cursor)
  // Who sends a cursor may see its commit or not, like any other.
  const commit = await resolveRevision({ git }, { repository, revision: head })
  if (commit === undefined) return { data: [], next: null }
  const bytes = await storedPath({ git }, { gitDir, commit, path })
  const found = await mapGitLimits(() =>
    git.read.log.search({ gitDir, commit, text, author, since, until, after, limit: pageSize, path: bytes, signal }),
  )
  if (found === 'unknown') throw unknownCursor()
  const avatars = await avatarsByEmail({ database, config }, emailsOf(found.commits))
  return {
    data: found.commits.map((each) => presentCommit(each, avatars)),
    next: found.isWhole ? null : writeCursor(commit, found.last),
    ...(found.searchedTo !== undefined && { searched_to: found.searchedTo }),
  }
}

const unknownCursor = () => AppError.malformed(message('request.unknown_cursor'))

const writeCursor = (head: string, after = ''): string => `${head}.${after}`

function readCursor(cursor: string): { head: string; after: string | undefined } {
  const [, head, after] = /^([0-9a-f]{40}|[0-9a-f]{64})\.([0-9a-f]{40}|[0-9a-f]{64}|)$/.exec(cursor) ?? []
  if (head === undefined) throw unknownCursor()
  return { head, after: after || undefined }
}
