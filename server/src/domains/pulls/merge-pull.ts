import type { Readable } from 'node:stream'
import type { MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { FoundThread } from '../threads/index.ts'
import { branchTips } from './branch-tips.ts'
import { draftMerged } from './draft-merged.ts'
import { followBranch } from './follow-branch.ts'
import { gateFactsOf } from './gate-facts.ts'
import { headLabelOf } from './head-of.ts'
import { landMerge } from './land-merge.ts'
import { refuseGated } from './merge-gates.ts'
import { mergeSettingsOf } from './merge-settings.ts'
import { findPull } from './pull.store.ts'
import { refuseUnqueued } from './queue/queue-rule.ts'

interface Merging {
  /** As it was found for this actor and the action `push`. */
  repository: FoundRepository
  thread: FoundThread
  actor: UserActor
  /** Nothing where it is the one that the repository offers first. */
  method: MergeMethod | undefined
  /** The commit that the actor has seen as what is proposed; nothing where they take what is proposed now. */
  head: string | undefined
  /** Throws where whoever wanted it merged does not any more; asked in the transaction that notes what is about to land. */
  stillWanted?: ((tx: Tx) => Promise<void>) | undefined
  signal: AbortSignal
}

/**
 * Brings what a pull request proposes into its branch, by a push of this server in somebody's name, with all rules of pushes. What is about to land is
 * noted before: whatever ends this server between the push and the row, `checkPulls` finds it landed. Refused (AppError) as the operation says.
 */
export async function mergePull(deps: Deps, merging: Merging): Promise<{ commit_id: string }> {
  const { repository, thread, actor, head: seen, signal } = merging
  const { gitDir, id: repoId } = repository
  const pull = await findPull(deps.database.read, thread.id)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  if (pull.mergedAt !== null) throw AppError.refused(409, message('pull.was_merged'))
  if (pull.isDraft === 1) throw AppError.refused(422, message('pull.is_draft'))
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  const settings = await mergeSettingsOf(deps.database.read, repoId)
  const { method = settings.default_method } = merging
  if (!settings.methods.includes(method)) throw AppError.refused(422, message('pull.method_not_allowed'))
  const tips = await branchTips(deps, repository, [pull.base, pull.head])
  const ours = tips.get(pull.base)
  if (ours === undefined) throw AppError.refused(422, message('pull.no_branch', { name: pull.base }))
  const theirs = tips.get(pull.head) ?? pull.headOid
  if (seen !== undefined && theirs !== seen) throw AppError.refused(409, message('pull.moved'))
  const common = await deps.git.read.mergeBase({ gitDir, base: ours, head: theirs, signal })
  const label = headLabelOf(pull, thread.author)
  const branches = { base: pull.base, head: label }
  if (common === undefined) throw AppError.refused(422, message('browse.no_common_history'))
  if (common === theirs) throw AppError.refused(422, message('pull.nothing', branches))

  const { base, head: branch } = pull
  // What was pushed a moment ago is a version before anything is said of it: approvals may have ended with it.
  if (theirs !== pull.headOid)
    await followBranch(deps, { repository, pull, tip: theirs, baseTip: ours, isSettled: true, signal })
  const facts = await gateFactsOf(deps, { repository, base, ours, theirs, signal })
  const asked = { repoId, threadId: thread.id, base, branch, head: theirs, authorId: thread.authorId, facts, method }
  await refuseGated(deps.database.read, asked)
  await refuseUnqueued(deps.database.read, { repoId, base })

  const judge = async (tx: Tx) => {
    await merging.stillWanted?.(tx)
    await refuseGated(tx, asked)
    await refuseUnqueued(tx, { repoId, base })
  }
  const land = async ({ oid, pack }: { oid: string; pack?: () => Readable }): Promise<{ commit_id: string }> => {
    await landMerge(deps, { repository, actor, pull, method, before: ours, after: oid, theirs, pack, judge })
    return { commit_id: oid }
  }
  if (method === 'fast-forward') {
    if (common !== ours) throw AppError.refused(409, message('pull.no_fast_forward', { base: pull.base }))
    return land({ oid: theirs })
  }
  const { userId } = actor
  return draftMerged(deps, { gitDir, thread, userId, method, branches, ours, theirs, signal }, land)
}
