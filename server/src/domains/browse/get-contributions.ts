import type { Contributions } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { presentPerson } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

const authorsShown = 50

/** Who wrote how much of the history of a ref. */
export async function getContributions(
  { git, database, config, bodies }: Pick<Deps, 'git' | 'database' | 'config'> & { bodies: ResponseCache },
  { repository, revision, signal }: { repository: FoundRepository; revision: string; signal: AbortSignal },
): Promise<CacheableResponse | Contributions> {
  const { gitDir, uid } = repository
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return { commits: 0, authors: 0, weeks: [], top: [] }
  const counted = await mapGitLimits(() => git.read.contributions({ gitDir, commit, limit: authorsShown, signal }))
  const emails = counted.top.map(({ email }) => email)
  const avatars = await avatarsByEmail({ database, config }, emails)
  const pictures = emails.map((email) => avatars.get(email.toLowerCase()) ?? null)
  const build = (): { data: Contributions } => {
    const { top, weeksTruncated, ...sums } = counted
    return {
      data: {
        ...sums,
        ...(weeksTruncated && { weeks_truncated: true }),
        top: top.map(({ commits, weeks, ...author }, index) => ({
          ...presentPerson(author),
          avatar: pictures[index] ?? null,
          commits,
          weeks,
          ...(author.weeksTruncated && { weeks_truncated: true }),
        })),
      },
    }
  }
  const shown = pictures.map((picture) => picture ?? '')
  return cachedResponse(bodies, { identity: ['contributions', uid, commit, ...shown], build })
}
