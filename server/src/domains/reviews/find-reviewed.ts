import { message } from '@sheaf/contract/messages'
import { isRefName } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findThreadToWrite, type ThreadPlace } from '../threads/index.ts'
import { findReviewedPull, isVersion, type ReviewedPull } from './review.store.ts'

/** A pull request that somebody reviews: who may read it may. */
export async function findToReview(deps: Deps, place: ThreadPlace) {
  const { repository, thread } = await findThreadToWrite(deps, { ...place, kinds: ['pull'] })
  const pull = await findReviewedPull(deps.database.read, thread.id)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  return { repository, thread, pull }
}

type Of = { repository: Pick<FoundRepository, 'gitDir'>; pull: ReviewedPull }

/** The commit that is proposed at this moment: its branch may have moved since it was looked at. */
export async function headOf({ git }: Pick<Deps, 'git'>, { repository, pull }: Of): Promise<string> {
  if (pull.isOpen !== 1 || !isRefName(pull.head)) return pull.headOid
  const ref = `refs/heads/${pull.head}`
  return (await git.read.heldBy({ gitDir: repository.gitDir, names: [ref] })).get(ref) ?? pull.headOid
}

/** The commit against which what is proposed is compared: what both had last in common. Nothing where there is none such any more. */
export async function comparedWith(
  { git }: Pick<Deps, 'git'>,
  { repository: { gitDir }, pull, head, signal }: Of & { head: string; signal: AbortSignal },
): Promise<string | undefined> {
  const ref = `refs/heads/${pull.base}`
  const base =
    pull.mergedBase ?? (isRefName(pull.base) ? (await git.read.heldBy({ gitDir, names: [ref] })).get(ref) : undefined)
  return base === undefined ? undefined : git.read.mergeBase({ gitDir, base, head, signal })
}

/** Refused (AppError, 409) where a commit is none that a pull request proposes or did. */
export async function refuseForeign(deps: Deps, { head, ...of }: Of & { head: string }): Promise<void> {
  const { threadId } = of.pull
  if (await isVersion(deps.database.read, { threadId, oid: head })) return
  if ((await headOf(deps, of)) !== head) throw AppError.refused(409, message('review.moved'))
}
