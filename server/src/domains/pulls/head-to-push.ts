import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { ServerPush } from '../git-transport/index.ts'
import { type FoundRepository, requireHeadToPush } from '../repositories/index.ts'
import { branchTips } from './branch-tips.ts'
import type { FoundPull } from './pull.store.ts'

interface Asked {
  /** That of the pull request, as it was found for this actor and the action `actionToChange` says. */
  repository: FoundRepository
  pull: FoundPull
  /** Who proposed it. */
  authorId: number | null
  actor: UserActor
}

interface Held {
  /** Where the branch lies, as it was found for whoever moves it. */
  repository: FoundRepository
  branch: string
  oid: string
  isGuest: boolean
  /** Commits that lie there, where that is another repository: it has nothing else of the base. */
  known: readonly string[] | undefined
  /** The base, where that is another repository. */
  lender: ServerPush['lender']
}

/** What somebody has to be let do to the repository of a pull request whose branch they change: in a fork, the rest is asked of that. */
export const actionToChange = ({ headKind }: Pick<FoundPull, 'headKind'>): 'propose' | 'push' =>
  headKind === 'fork' ? 'propose' : 'push'

/**
 * The branch that a pull request comes from, for somebody who changes it from the page: in a fork, for who may push there or whom its author lets in. Refused
 * (AppError) where it is none, is not there or not theirs to move, or where it has commits that are not here.
 */
export async function headToPush(deps: Deps, { repository: base, pull, authorId, actor }: Asked): Promise<Held> {
  if (pull.headKind === 'push') throw AppError.refused(422, message('pull.not_a_branch'))
  const isFork = pull.headKind === 'fork'
  const found = isFork
    ? await requireHeadToPush(deps, { ...pull, base, authorId, actor })
    : { repository: base, branch: pull.head, isGuest: false }
  const { repository, branch, isGuest } = found
  const oid = (await branchTips(deps, repository, [branch])).get(branch)
  if (oid === undefined) throw AppError.refused(422, message('pull.no_branch', { name: branch }))
  // Its newest commits are brought here by a job, or may not be.
  if (isFork && oid !== pull.headOid) throw AppError.refused(409, message('pull.moved'))
  const lender = isFork ? { repoId: base.id, maxBytes: deps.config.maxPushBytes } : undefined
  return { repository, branch, oid, isGuest, known: isFork ? [oid] : undefined, lender }
}
