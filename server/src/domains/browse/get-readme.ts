import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findReadme } from './find-readme.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { type RestCache, renderText } from './render-text.ts'
import { type RefPath, resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

interface TextQuery {
  repository: FoundRepository
  revision: string
  path: string
  part: number
  signal: () => AbortSignal
}

type TextDeps = Pick<Deps, 'git' | 'text'> & { bodies: ResponseCache; rests: RestCache }

/** The README of a folder, null where it has none. Rendered once for each content, and kept among the answers. */
export async function getReadme(
  deps: TextDeps,
  { repository, revision, path, part, signal }: TextQuery,
): Promise<CacheableResponse | null> {
  const { gitDir } = repository
  const resolved = await mapGitLimits(() => resolveRefPath(deps, { repository, revision, path }))
  if (resolved === undefined) return null
  const { found } = resolved
  if (found.kind !== 'tree') throw AppError.missing(message('browse.no_folder'))
  const entry = await mapGitLimits(() => findReadme(deps, { gitDir, tree: found.oid }))
  if (entry === undefined) return null
  const folder = namesOf(found.path)
  const file = { ...resolved, path: [...folder, entry.name].join('/'), oid: entry.oid }
  return rendered(deps, { repository, ref: resolved.revision, file, part, signal })
}

/** One file as HTML. */
export async function getRenderedText(
  deps: TextDeps,
  { repository, revision, path, part, signal }: TextQuery,
): Promise<CacheableResponse> {
  const resolved = await mapGitLimits(() => resolveRefPath(deps, { repository, revision, path, what: 'file' }))
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const names = namesOf(resolved.found.path)
  const file = { ...resolved, path: names.join('/'), oid: resolved.found.entry.oid }
  return rendered(deps, { repository, ref: resolved.revision, file, part, signal })
}

interface FoundText {
  repository: FoundRepository
  ref: string
  file: Pick<RefPath, 'commit'> & { path: string; oid: string }
  part: number
  signal: () => AbortSignal
}

function rendered(
  { bodies, ...deps }: TextDeps,
  { repository, ref, file: { commit, path, oid }, part, signal }: FoundText,
): CacheableResponse {
  const { uid, ownerName, name } = repository
  return cachedResponse(bodies, {
    // Names as well: they stand in the addresses that the text leads to.
    identity: ['rendered text', uid, ownerName, name, ref, commit, path, oid, `${part}`],
    build: () => renderText(deps, { repository, ref, commit, path, oid, part, signal: signal() }),
  })
}

const namesOf = (path: readonly Buffer[]): string[] => path.map((name) => name.toString('utf8'))
