import type { FileChanges } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { DiffSide } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { presentHunk } from './diff.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRange } from './resolve-range.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

interface FileChangesQuery {
  repository: FoundRepository
  range: string
  path: string
  oldPath: string | undefined
  ignoreWhitespace: boolean
  signal: () => AbortSignal
}

/** The lines in which a file differs. The answer depends on the two files alone: other commits that have them share it. */
export async function getFileChanges(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository, range, path, oldPath, ignoreWhitespace, signal }: FileChangesQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const { from, to } = await mapGitLimits(() => resolveRange({ git }, { repository, range, signal: signal() }))
  const [before, after] = await Promise.all([
    sideAt({ git }, { gitDir, tree: from, path: oldPath ?? path }),
    sideAt({ git }, { gitDir, tree: to, path }),
  ])
  if (before === undefined && after === undefined) throw AppError.missing(message('browse.no_file'))

  const build = async () => {
    const diff = await git.read.fileDiff({ gitDir, from: before, to: after, ignoreWhitespace, signal: signal() })
    const data: FileChanges = {
      path,
      old_path: oldPath ?? null,
      old_oid: before?.oid ?? null,
      new_oid: after?.oid ?? null,
      binary: diff.binary,
      additions: diff.additions ?? null,
      deletions: diff.deletions ?? null,
      hunks: diff.hunks.map(presentHunk),
      too_large: diff.tooLarge,
    }
    return { data }
  }
  const sides = [before, after].map((side) => (side ? `${side.kind}:${side.oid}` : ''))
  const identity = ['file-changes', uid, ...sides, path, oldPath ?? '', `${ignoreWhitespace}`]
  return cachedResponse(bodies, { identity, build })
}

/** What stands at a path of a tree, unless that is a folder. */
async function sideAt(
  { git }: Pick<Deps, 'git'>,
  where: { gitDir: string; tree: string; path: string },
): Promise<DiffSide | undefined> {
  const found = await git.read.findPath(where)
  return found?.kind === 'entry' ? { oid: found.entry.oid, kind: found.entry.kind } : undefined
}
