import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findHeadToPush, findRepository, requireHeadToPush } from '../repositories/index.ts'
import { isOwn, type ThreadPlace } from '../threads/index.ts'
import type { ReviewedPull } from './review.store.ts'

interface Of {
  pull: ReviewedPull
  /** Who proposed it. */
  authorId: number | null
}

/**
 * May somebody have suggestions committed to what a pull request proposes? In a fork, whose newest commits are here, where they may push or its author lets
 * them; to one that comes from no branch its author and who may push, as by a push to it.
 */
export async function mayApply(
  deps: Pick<Deps, 'database' | 'storage'>,
  { repository, pull, authorId, actor }: Of & { repository: FoundRepository; actor: Actor },
): Promise<boolean> {
  if (pull.isOpen !== 1 || actor.kind !== 'user') return false
  if (pull.headKind === 'push') return repository.mayWrite || isOwn(actor, { authorId })
  if (pull.headKind !== 'fork') return repository.mayWrite
  if (pull.headProblem !== null) return false
  return (await findHeadToPush(deps, { ...pull, base: repository, authorId, actor }))?.discloses === false
}

/** The branch to which suggestions of a pull request are committed, or that it comes from none, for somebody who may. Refused (AppError) otherwise. */
export async function findToCommit(
  deps: Deps,
  { pull, authorId, ...place }: Of & ThreadPlace,
): Promise<{ repository: FoundRepository; branch: string; isGuest: boolean }> {
  const { headKind } = pull
  const repository = await findRepository(deps, { ...place, action: headKind === 'branch' ? 'push' : 'propose' })
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  if (headKind === 'push' && !repository.mayWrite && !isOwn(place.actor, { authorId }))
    throw AppError.forbidden(message('pull.not_yours_to_add_to'))
  if (headKind !== 'fork') return { repository, branch: pull.head, isGuest: false }
  if (pull.headProblem !== null) throw AppError.refused(409, message('pull.moved'))
  return requireHeadToPush(deps, { ...pull, base: repository, authorId, actor: place.actor })
}
