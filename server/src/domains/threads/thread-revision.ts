import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { threadNumberOf } from './thread-number.ts'
import { selectThreadRevision } from './thread-revision.store.ts'

/** Where a thread stood when somebody was told of it. */
export interface ThreadStand {
  id: number
  /** How often it has changed. */
  revision: number
  /** How many comments and events it has. */
  entries: number
}

/** A thread as it stands for somebody who may read it. */
export interface StandingThread extends ThreadStand {
  lockedAt: number | null
  repository: FoundRepository
}

/** Where a thread of any kind stands; nothing where there is none that the actor may read. */
export async function findStandingThread(
  deps: Pick<Deps, 'database' | 'storage'>,
  { actor, number, ...address }: RepositoryAddress & { actor: Actor; number: string },
): Promise<StandingThread | undefined> {
  const repository = await findRepository(deps, { ...address, actor, action: 'see' }).catch(unlessMissing)
  if (repository === undefined) return undefined
  const at = { repoId: repository.id, number: threadNumberOf(number) }
  const found = await selectThreadRevision(deps.database.read, at)
  const isTheirs = found !== undefined && (found.kind === 'discussion' || repository.mayRead)
  if (!isTheirs) return undefined
  const { id, revision, entries, lockedAt } = found
  return { id, revision, entries: Number(entries), lockedAt, repository }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'missing') return
  throw error
}
