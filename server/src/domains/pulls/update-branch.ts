import { message } from '@sheaf/contract/messages'
import type { DraftedMerge } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { landRefs } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { FoundThread } from '../threads/index.ts'
import { branchTips } from './branch-tips.ts'
import { notRebased } from './draft-merged.ts'
import { headToPush } from './head-to-push.ts'
import { updateMessage } from './merge-message.ts'
import { whyNotMerged } from './merge-problem.ts'
import { findPull, noteRebasing } from './pull.store.ts'

interface Updating {
  /** As it was found for this actor and the action that `actionToChange` says. */
  repository: FoundRepository
  thread: FoundThread
  actor: UserActor
  /** The commit that the actor has seen as what is proposed. */
  head: string
  method: 'merge' | 'rebase'
  signal: AbortSignal
}

/**
 * Merges the branch that a pull request goes into into the one that it comes from, or puts the commits of this upon it, by a push of this server in somebody's name, with all rules of
 * pushes. Refused (AppError) as the operation says.
 */
export async function updateBranch(
  deps: Deps,
  { repository, thread, actor, head: seen, method, signal }: Updating,
): Promise<{ commit_id: string }> {
  const { gitDir } = repository
  const pull = await findPull(deps.database.read, thread.id)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  if (pull.mergedAt !== null) throw AppError.refused(409, message('pull.was_merged'))
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  const { base } = pull
  const asked = { repository, pull, authorId: thread.authorId, actor }
  const { branch: head, oid: ours, known, ...into } = await headToPush(deps, asked)
  const theirs = (await branchTips(deps, repository, [base])).get(base)
  if (theirs === undefined) throw AppError.refused(422, message('pull.no_branch', { name: base }))
  if (ours !== seen) throw AppError.refused(409, message('pull.moved'))
  const common = await deps.git.read.mergeBase({ gitDir, base: ours, head: theirs, signal })
  if (common === undefined) throw AppError.refused(422, message('browse.no_common_history'))
  if (common === theirs) throw AppError.refused(422, message('pull.up_to_date', { base, head }))

  const [author, { committer, key }] = await Promise.all([
    findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) }),
    serverIdentity(deps),
  ])
  const ref = `refs/heads/${head}`
  const land = async ({ oid, pack }: DraftedMerge) => {
    await landRefs(deps, { ...into, actor, updates: [{ ref, before: ours, after: oid }], pack })
    return { commit_id: oid }
  }
  if (method === 'rebase') {
    const upon = {
      gitDir,
      ours: theirs,
      theirs: ours,
      known,
      signal,
      committer: author,
      at: Date.now(),
      sign: key.sign,
    }
    const rebased = await deps.git.write
      .draftRebase(upon, async (drafted) => {
        await noteRebasing(deps.database.write, { threadId: thread.id, oid: drafted.oid })
        return land(drafted)
      })
      .catch(whyNotMerged)
    if (rebased.kind === 'done') return rebased.value
    throw notRebased(rebased, { base, head })
  }
  const draft = {
    ...{ gitDir, ours, theirs, known, signal, author, committer, at: Date.now(), sign: key.sign },
    keepsHistory: true,
    message: updateMessage({ base, head }),
  }
  const updated = await deps.git.write.draftMerge(draft, land).catch(whyNotMerged)
  if (updated === undefined) throw AppError.refused(409, message('pull.conflict', { base, head }))
  return updated
}
