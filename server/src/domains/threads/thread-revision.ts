import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { threadNumberOf } from './thread-number.ts'
import { selectThreadRevision } from './thread-revision.store.ts'

/** The id of a thread of any kind and how often it has changed; nothing where there is none that the actor may read. */
export async function findThreadRevision(
  deps: Pick<Deps, 'database' | 'storage'>,
  { actor, number, ...address }: RepositoryAddress & { actor: Actor; number: string },
): Promise<{ id: number; revision: number } | undefined> {
  const repository = await findRepository(deps, { ...address, actor, action: 'see' }).catch(unlessMissing)
  if (repository === undefined) return undefined
  const at = { repoId: repository.id, number: threadNumberOf(number) }
  const found = await selectThreadRevision(deps.database.read, at)
  const isTheirs = found !== undefined && (found.kind === 'discussion' || repository.mayRead)
  return isTheirs ? { id: found.id, revision: found.revision } : undefined
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'missing') return
  throw error
}
