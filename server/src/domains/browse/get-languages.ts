import type { LanguageStatistics } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type BodyCache, cachedAnswer } from './body-cache.ts'
import { resolveRevision } from './resolve-place.ts'

/** The programming languages of a ref by bytes, the most used first. */
export async function getLanguages(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: BodyCache },
  { repository, revision, signal }: { repository: FoundRepository; revision: string; signal: () => AbortSignal },
): Promise<PreparedAnswer | LanguageStatistics> {
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
  return cachedAnswer(bodies, { identity: ['languages', uid, tree], build })
}
