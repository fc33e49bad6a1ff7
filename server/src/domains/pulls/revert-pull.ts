import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { landRefs, nullIdLike } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { FoundThread } from '../threads/index.ts'
import { branchTips } from './branch-tips.ts'
import { revertMessage } from './merge-message.ts'
import { whyNotMerged } from './merge-problem.ts'
import { type FoundPull, findPull } from './pull.store.ts'

/** So often is one pull request taken back before somebody has to clear away what came of it. */
const maxBranches = 9

interface Reverting {
  /** As it was found for this actor and the action `push`. */
  repository: FoundRepository
  thread: FoundThread
  actor: UserActor
  signal: AbortSignal
}

/**
 * Makes a branch of one commit on the branch that a pull request was merged into, which takes back what it brought: a proposal, which does not
 * touch that branch. Refused (AppError) as the operation says.
 */
export async function revertPull(
  deps: Deps,
  { repository, thread, actor, signal }: Reverting,
): Promise<{ branch: string; commit_id: string }> {
  const { gitDir } = repository
  const { number, title } = thread
  const pull = await findPull(deps.database.read, thread.id)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  const { base, mergedOid: landed, mergedBase: before, mergeMethod: method } = pull
  if (pull.mergedAt === null) throw AppError.refused(422, message('pull.not_merged'))
  // All that a push brought may be more than what was proposed.
  if (landed === null || before === null || method === null) throw AppError.refused(422, message('pull.merged_by_push'))
  const names = namesFor(number, nameOf(pull))
  const tips = await branchTips(deps, repository, [base, ...names])
  const ours = tips.get(base)
  if (ours === undefined) throw AppError.refused(422, message('pull.no_branch', { name: base }))
  const branch = names.find((name) => !tips.has(name))
  if (branch === undefined) throw AppError.refused(409, message('pull.revert_taken', { name: names[0] ?? '' }))
  const nothing = message('pull.revert_nothing', { base })
  // Somebody may have moved the branch back.
  if ((await deps.git.read.mergeBase({ gitDir, base: ours, head: landed, signal })) !== landed)
    throw AppError.refused(422, nothing)

  const [author, { committer, key }] = await Promise.all([
    findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) }),
    serverIdentity(deps),
  ])
  const draft = {
    ...{ gitDir, ours, before, landed, signal, author, committer, at: Date.now(), sign: key.sign },
    message: revertMessage({ number, title, landed, before, method }),
  }
  const reverted = await deps.git.write
    .draftRevert(draft, async ({ oid, pack }) => {
      const update = { ref: `refs/heads/${branch}`, before: nullIdLike(oid), after: oid }
      await landRefs(deps, { repository, actor, updates: [update], pack })
      return { branch, commit_id: oid }
    })
    .catch(whyNotMerged)
  if (reverted.kind === 'done') return reverted.value
  if (reverted.kind === 'nothing') throw AppError.refused(422, nothing)
  const path = (reverted.paths[0] ?? '').slice(0, maxNamedPath)
  throw AppError.refused(409, message('pull.revert_conflict', { path }))
}

/** So much of the path of a file stands in a sentence. */
const maxNamedPath = 200

/** What the branch may be called, the plainest name first. */
/** Without the owner of another repository. */
const nameOf = ({ head, headKind, headName }: FoundPull): string =>
  headKind === 'branch' ? head : headName.slice(headName.indexOf(':') + 1) || 'proposal'

function namesFor(number: number, head: string): string[] {
  const long = `revert-${number}-${head}`
  const first = Buffer.byteLength(long) <= limits.refNameMax - 2 ? long : `revert-${number}`
  return Array.from({ length: maxBranches }, (_, index) => (index === 0 ? first : `${first}-${index + 1}`))
}
