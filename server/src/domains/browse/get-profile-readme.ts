import { type DataOf, headRevision } from '@sheaf/contract'
import { visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { findReadme } from './find-readme.ts'
import { renderText } from './render-text.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/**
 * The README of the repository that bears the name of its owner, null where there is none. Whoever asks, it is what everybody sees: a profile
 * that shows its owner more than others would leave them guessing what others see.
 */
export async function getProfileReadme(
  { bodies, ...deps }: Deps & { bodies: ResponseCache },
  { username, signal }: { username: string; signal: () => AbortSignal },
): Promise<CacheableResponse | null> {
  const repository = await findUnlessMissing(deps, username)
  if (repository === undefined) return null
  const { uid, gitDir, ownerName, name } = repository
  const commit = await resolveRevision(deps, { repository, revision: headRevision })
  if (commit === undefined) return null
  const { tree } = await deps.git.read.objects.commit(gitDir, commit)
  const entry = await findReadme(deps, { gitDir, tree })
  if (entry === undefined) return null
  const { oid, name: path } = entry
  const build = async () => {
    const file = { repository, ref: headRevision, commit, path, oid, signal: signal() }
    const { data: readme, final } = await renderText(deps, file)
    return { data: { repo_name: name, readme } satisfies DataOf<'getProfileReadme'>, final }
  }
  return cachedResponse(bodies, { identity: ['profile readme', uid, ownerName, name, commit, path, oid], build })
}

/** As a visitor finds it: nothing of a private or gated one is shown. */
async function findUnlessMissing(deps: Deps, username: string): Promise<FoundRepository | undefined> {
  try {
    const found = await findRepository(deps, { owner: username, repo: username, actor: visitor, action: 'see' })
    return found.mayRead ? found : undefined
  } catch (error) {
    if (error instanceof AppError && error.kind === 'missing') return undefined
    throw error
  }
}
