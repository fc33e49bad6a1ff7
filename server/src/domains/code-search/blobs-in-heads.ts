import { headRevision } from '@sheaf/contract'
import { GitError } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { resolveRevision } from '../browse/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import type { CodeBlob, CodeCandidate } from './found-places.ts'

type HeadDeps = Pick<Deps, 'database' | 'git' | 'storage'>

/**
 * Where the files of candidates lie in the default branches as they are now; nothing for one that is not there. An index of others names a
 * repository and a path and no more: which commit and which text that is, the repository alone says.
 */
export async function blobsInHeads(deps: HeadDeps, piece: readonly CodeCandidate[]): Promise<(CodeBlob | undefined)[]> {
  const heads = new Map<number, ReturnType<typeof headOf>>()
  for (const { repoId } of piece) if (!heads.has(repoId)) heads.set(repoId, headOf(deps, repoId))
  return Promise.all(
    piece.map(async ({ repoId, path }) => {
      const found = await heads.get(repoId)
      if (found === undefined) return undefined
      const { gitDir, tree, head } = found
      try {
        const at = await deps.git.read.findPath({ gitDir, tree, path })
        const isFile = at !== undefined && at.kind !== 'tree' && at.entry.kind === 'blob'
        return isFile ? { oid: at.entry.oid, head } : undefined
      } catch (error) {
        if (error instanceof GitError && error.kind === 'missing') return undefined
        throw error
      }
    }),
  )
}

async function headOf(deps: HeadDeps, repoId: number) {
  const repository = await findRepositoryById(deps, repoId)
  const head = repository && (await resolveRevision(deps, { repository, revision: headRevision }))
  if (repository === undefined || head === undefined) return undefined
  const { gitDir } = repository
  const { tree } = await deps.git.read.objects.commit(gitDir, head)
  return { gitDir, tree, head }
}
