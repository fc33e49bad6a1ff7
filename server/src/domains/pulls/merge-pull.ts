import type { Readable } from 'node:stream'
import type { MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { maxRebasedCommits, type Rebased, type RefUpdate } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { landRefs } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { FoundThread } from '../threads/index.ts'
import { branchTips } from './branch-tips.ts'
import { deleteMergedHead } from './delete-merged-head.ts'
import { gateFactsOf } from './gate-facts.ts'
import { headLabelOf } from './head-of.ts'
import { markMerged } from './mark-merged.ts'
import { refuseGated } from './merge-gates.ts'
import { mergeMessage, squashMessage } from './merge-message.ts'
import { whyNotMerged } from './merge-problem.ts'
import { mergeSettingsOf } from './merge-settings.ts'
import { endLanding, findPull, noteLanding } from './pull.store.ts'

/** A merge that was judged lands within this, or its server has ended and others go on. */
const landingMs = 30_000

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
  const facts = await gateFactsOf(deps, { repository, base, ours, theirs, signal })
  const asked = { repoId, threadId: thread.id, base, branch, head: theirs, authorId: thread.authorId, facts, method }
  await refuseGated(deps.database.read, asked)

  const land = async (oid: string, pack?: () => Readable): Promise<{ commit_id: string }> => {
    const landing = { landing_oid: oid, landing_base: ours, landing_method: method, landing_by: actor.userId }
    // Judged once more as it is noted: until it has landed, nobody takes back what it was judged by.
    await deps.database.tx(async (tx) => {
      const landing_until = Date.now() + landingMs
      if (!(await noteLanding(tx, { threadId: thread.id, base, ...landing, landing_until })))
        throw AppError.refused(409, message('pull.not_open'))
      await merging.stillWanted?.(tx)
      await refuseGated(tx, asked)
    })
    const update: RefUpdate = { ref: `refs/heads/${pull.base}`, before: ours, after: oid }
    const landed = landRefs(deps, { repository, actor, updates: [update], isMerge: true, ...(pack && { pack }) })
    await landed.catch(async (error: unknown) => {
      await endLanding(deps.database.write, { threadId: thread.id, oid })
      throw error
    })
    await markMerged(deps, { repoId, threadId: thread.id, oid, before: ours, method, by: actor.userId })
    if (settings.delete_head && pull.headKind === 'branch')
      await deleteMergedHead(deps, { repository, actor, head: pull.head, oid: theirs })
    return { commit_id: oid }
  }
  if (method === 'fast-forward') {
    if (common !== ours) throw AppError.refused(409, message('pull.no_fast_forward', { base: pull.base }))
    return land(theirs)
  }
  const host = noreplyHost(deps.config)
  // What is squashed is its author's, whoever brings it in.
  const authorId = (method === 'squash' && thread.authorId) || actor.userId
  const [author, { committer, key }] = await Promise.all([
    findCommitIdentity(deps.database.read, { userId: authorId, host }),
    serverIdentity(deps),
  ])
  if (method === 'rebase') {
    const identity = await findCommitIdentity(deps.database.read, { userId: actor.userId, host })
    const rebase = { gitDir, ours, theirs, signal, committer: identity, at: Date.now(), sign: key.sign }
    const rebased = await deps.git.write.draftRebase(rebase, ({ oid, pack }) => land(oid, pack)).catch(whyNotMerged)
    if (rebased.kind === 'done') return rebased.value
    throw notRebased(rebased, branches)
  }
  const { number, title, body } = thread
  const draft = {
    ...{ gitDir, ours, theirs, signal, author, committer, at: Date.now(), sign: key.sign },
    keepsHistory: method === 'merge',
    message:
      method === 'merge'
        ? mergeMessage({ number, title, head: label })
        : await squashMessage(deps, { gitDir, number, title, body, ours, theirs, author, signal }),
  }
  const merged = await deps.git.write.draftMerge(draft, ({ oid, pack }) => land(oid, pack)).catch(whyNotMerged)
  if (merged === undefined) throw AppError.refused(409, message('pull.conflict', branches))
  return merged
}

/** Why commits could not be put on a branch anew, in words. */
export function notRebased(
  rebased: Exclude<Rebased<unknown>, { kind: 'done' }>,
  { base, head }: { base: string; head: string },
): AppError {
  if (rebased.kind === 'nothing') return AppError.refused(422, message('pull.nothing', { base, head }))
  if (rebased.kind === 'too-many')
    return AppError.refused(422, message('pull.too_many_commits', { max: maxRebasedCommits, head }))
  const { commit, paths } = rebased
  const path = (paths[0] ?? '').slice(0, maxNamedPath)
  return AppError.refused(409, message('pull.rebase_conflict', { commit: commit.slice(0, 7), path, base, head }))
}

/** So much of the path of a file stands in a sentence. */
const maxNamedPath = 200
