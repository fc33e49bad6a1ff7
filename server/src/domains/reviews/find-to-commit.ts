import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findHeadToPush, findRepository, requireHeadToPush } from '../repositories/index.ts'
import type { ThreadPlace } from '../threads/index.ts'
import type { ReviewedPull } from './review.store.ts'

interface Of {
  pull: ReviewedPull
  /** Who proposed it. */
  authorId: number | null
}

/** May somebody have suggestions committed to the branch of a pull request? In a fork, whose newest commits are here, where they may push or its author lets them. */
export async function mayApply(
  deps: Pick<Deps, 'database' | 'storage'>,
  { repository, pull, authorId, actor }: Of & { repository: FoundRepository; actor: Actor },
): Promise<boolean> {
  if (pull.isOpen !== 1 || actor.kind !== 'user') return false
  if (pull.headKind !== 'fork') return pull.headKind === 'branch' && repository.mayWrite
  if (pull.headProblem !== null) return false
  return (await findHeadToPush(deps, { ...pull, base: repository, authorId, actor }))?.discloses === false
}

/** The branch to which suggestions of a pull request are committed, for somebody who may. Refused (AppError) otherwise. */
export async function findToCommit(
  deps: Deps,
  { pull, authorId, ...place }: Of & ThreadPlace,
): Promise<{ repository: FoundRepository; branch: string; isGuest: boolean }> {
  const isFork = pull.headKind === 'fork'
  const repository = await findRepository(deps, { ...place, action: isFork ? 'propose' : 'push' })
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  if (pull.headKind === 'push') throw AppError.refused(422, message('pull.not_a_branch'))
  if (!isFork) return { repository, branch: pull.head, isGuest: false }
  if (pull.headProblem !== null) throw AppError.refused(409, message('pull.moved'))
  return requireHeadToPush(deps, { ...pull, base: repository, authorId, actor: place.actor })
}
