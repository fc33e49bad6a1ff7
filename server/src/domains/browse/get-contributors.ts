import type { Contributors } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { presentPerson } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

const facesShown = 12

/** How many wrote the history of a ref, and who wrote most of it: what stands beside its files. */
export async function getContributors(
  { git, database, config, bodies }: Pick<Deps, 'git' | 'database' | 'config'> & { bodies: ResponseCache },
  { repository, revision, signal }: { repository: FoundRepository; revision: string; signal: AbortSignal },
): Promise<CacheableResponse | Contributors> {
  const { gitDir, uid } = repository
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return { authors: 0, top: [] }
  const { authors, top } = await mapGitLimits(() =>
    git.read.contributions({ gitDir, commit, limit: facesShown, signal }),
  )
  const emails = top.map(({ email }) => email)
  const avatars = await avatarsByEmail({ database, config }, emails)
  const pictures = emails.map((email) => avatars.get(email.toLowerCase()) ?? null)
  const build = (): { data: Contributors } => ({
    data: {
      authors,
      top: top.map(({ commits, ...author }, index) => ({
        name: presentPerson(author).name,
        avatar: pictures[index] ?? null,
        commits,
      })),
    },
  })
  const shown = pictures.map((picture) => picture ?? '')
  return cachedResponse(bodies, { identity: ['contributors', uid, commit, ...shown], build })
}
