import type { LanguageStatistics } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** The programming languages of a ref by bytes, the most used first. */
export async function getLanguages(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository, revision, signal }: { repository: FoundRepository; revision: string; signal: () => AbortSignal },
): Promise<CacheableResponse | LanguageStatistics> {
  const { gitDir, uid } = repository
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return { languages: [], partial: false }
  const { tree } = await git.read.objects.commit(gitDir, commit)

  const build = async () => {
    const { bytes, complete } = await git.read.languages.count({ gitDir, tree, signal: signal() })
    const languages = [...bytes]
      .map(([name, count]) => ({ name, bytes: count }))
      .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
    return { data: { languages, partial: !complete } satisfies LanguageStatistics, final: complete }
  }
  return cachedResponse(bodies, { identity: ['languages', uid, tree], build })
}
