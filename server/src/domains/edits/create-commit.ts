import type { Readable } from 'node:stream'
import type { CommitOutcome, RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { PathClash } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { landPush } from '../git-transport/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { keepAsObjects } from './keep-as-objects.ts'
import { placeChanges } from './place-changes.ts'
import { dropUploads } from './uploads.ts'

type Body = RequestOf<'createCommit'>['body']

interface Committing {
  /** As it was found for this actor and the action `push`, or for a guest. */
  repository: FoundRepository
  actor: UserActor
  body: Body
  /** Is the branch open to them, and nothing else of the repository? */
  isGuest?: boolean
  /** Where it goes, in place of a branch. */
  pull?: CommitsToPull | undefined
}

/** A pull request that comes from no branch, for a commit to be added to it. */
export interface CommitsToPull {
  /** What it proposes by now, which the commit is placed on. */
  tip: string
  /** Adds the commit. Refused (AppError) where it proposes something else meanwhile. */
  add(drafted: { oid: string; pack: () => Readable }): Promise<void>
}

/** The branch may move on so often between a look and the commit. */
const attempts = 5

/**
 * Commits changes to a branch and lands the commit as a push (`landPush`). Where the branch has moved on, they are placed on what it
 * holds now, as often as it moves on before they have landed.
 */
export async function createCommit(deps: Deps, committing: Committing): Promise<CommitOutcome> {
  const { repository, actor, body, isGuest, pull } = committing
  const onto = pull === undefined ? await startOf(deps, committing) : startAt(pull, body)
  const { committer, key } = await serverIdentity(deps)
  const author = await findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) })
  const { gitDir, id: repoId } = repository
  const { userId } = actor
  const asCommittedAt = keepAsObjects(deps, { repository, userId, changes: body.changes })
  let tip = onto.tip
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const asCommitted = await asCommittedAt(tip)
    const placing = { gitDir, repoId, userId, asCommitted, base: onto.base, tip }
    const { changes, conflicts } = await placeChanges(deps, placing, body.changes)
    const answer = { branch: onto.branch, conflicts }
    if (conflicts.length > 0) return { ...answer, outcome: 'conflict', commit_id: tip ?? '' }
    const draft = await deps.git.write
      .draftCommit({
        gitDir,
        parent: tip,
        changes,
        author,
        committer,
        at: Date.now(),
        message: body.message,
        sign: key.sign,
      })
      .catch((error: unknown) => {
        throw error instanceof PathClash
          ? AppError.refused(409, message('commit.path_clash', { path: error.path }))
          : error
      })
    if (draft.isEmpty && tip !== undefined && !onto.isNew) return { ...answer, outcome: 'unchanged', commit_id: tip }
    if (pull !== undefined) {
      await pull.add(draft)
      return { ...answer, outcome: 'committed', commit_id: draft.oid }
    }
    const ref = `refs/heads/${onto.branch}`
    const before = onto.isNew || tip === undefined ? '0'.repeat(draft.oid.length) : tip
    const landing = await landPush(deps, {
      repository,
      actor,
      isGuest,
      updates: [{ ref, before, after: draft.oid }],
      pack: draft.pack,
    })
    if (landing.kind === 'landed') {
      const ids = body.changes.flatMap((change) => (change.action === 'put' && change.upload ? [change.upload] : []))
      await dropUploads(deps, { userId: actor.userId, ids })
      return { ...answer, outcome: 'committed', commit_id: draft.oid }
    }
    if (landing.kind === 'refused')
      throw AppError.refused(422, message('commit.refused', { reason: landing.reasons.get(ref) ?? '' }))
    if (onto.isNew) throw branchTaken(onto.branch)
    tip = landing.held.get(ref)
    if (tip === undefined) throw AppError.refused(409, message('commit.no_branch', { branch: onto.branch }))
  }
  throw new AppError('unavailable', message('commit.busy'), { retryAfter: 1 })
}

const branchTaken = (branch: string) =>
  AppError.refused(409, message('commit.branch_taken', { branch }), {
    new_branch: message('commit.branch_taken', { branch }),
  })

interface Start {
  branch: string
  /** The commit that the changes were made on; absent before the first. */
  base: string | undefined
  /** The commit that the new one stands on, as far as is known. */
  tip: string | undefined
  /** Is the branch to be made? */
  isNew: boolean
}

const startAt = ({ tip }: CommitsToPull, { branch }: Body): Start => ({ branch, base: tip, tip, isNew: false })

/** What the commit is to stand on. Refuses (AppError) where that is not there. */
async function startOf({ git }: Deps, { repository, body }: Committing): Promise<Start> {
  const { gitDir, refsVersion: version } = repository
  const { branch, base, new_branch: made } = body
  const find = (revision: string) => git.read.resolve({ gitDir, version, revision, unreachable: true })
  const [known, at] = await Promise.all([find(`refs/heads/${branch}`), base === null ? undefined : find(base)])
  if (base !== null && at === undefined) throw AppError.refused(409, message('commit.no_base'))
  if (made !== undefined && made !== branch) {
    if (at === undefined) throw AppError.refused(409, message('commit.no_branch', { branch }))
    if ((await find(`refs/heads/${made}`)) !== undefined) throw branchTaken(made)
    return { branch: made, base: at.commit, tip: at.commit, isNew: true }
  }
  if (known !== undefined) return { branch, base: at?.commit, tip: known.commit, isNew: false }
  // The first commit of all: any other branch grows from one that is there.
  const isFirst = base === null && (await git.read.branchNames({ gitDir, limit: 1 })).length === 0
  if (!isFirst) throw AppError.refused(409, message('commit.no_branch', { branch }))
  return { branch, base: undefined, tip: undefined, isNew: false }
}
