import { subjectOf } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { mapGitLimits, writtenTime } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

/** Commits on a page, unless fewer are asked for. */
const pageSize = 100
/** What is told of a message. */
const messageCharacters = 10_000

/** A page of a history, from 0, and whether there are more. */
export async function listHubCommits(
  { git }: Pick<Deps, 'git'>,
  {
    repository: { gitDir },
    commit,
    page,
    limit = pageSize,
    signal,
  }: { repository: FoundRepository; commit: string; page: number; limit: number | undefined; signal: AbortSignal },
) {
  const size = Math.min(limit, pageSize)
  const { commits, hasMore } = await mapGitLimits(() =>
    git.read.log.page({ gitDir, commit, skip: page * size, limit: size, signal }),
  )
  const shown = commits.map(({ oid, message, author }) => {
    const { text: title } = subjectOf(message)
    const rest = message.slice(message.indexOf('\n') + 1)
    return {
      id: oid,
      title,
      message: message.includes('\n') ? rest.trim().slice(0, messageCharacters) : '',
      date: writtenTime(author.time),
      authors: [{ user: author.name }],
    }
  })
  return { commits: shown, hasMore }
}
