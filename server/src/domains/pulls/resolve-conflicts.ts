import { type DataOf, limits, type PullConflict, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { ListedConflict } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { landRefs } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { FoundThread } from '../threads/index.ts'
import { branchTips } from './branch-tips.ts'
import { headToPush } from './head-to-push.ts'
import { updateMessage } from './merge-message.ts'
import { whyNotMerged } from './merge-problem.ts'
import { findPull } from './pull.store.ts'

interface Conflicting {
  /** As it was found for this actor and the action that `actionToChange` says. */
  repository: FoundRepository
  actor: UserActor
  thread: FoundThread
  signal: AbortSignal
}

/** The commits that whoever asks has seen on the branches. */
interface Seen {
  head: string
  base: string
}

/** The files that git can't merge between the branches of a pull request. Refused (AppError) as the operation says. */
export async function showConflicts(deps: Deps, conflicting: Conflicting): Promise<DataOf<'listPullConflicts'>> {
  const { ours, theirs } = await sidesOf(deps, conflicting)
  const { gitDir } = conflicting.repository
  const pair = { gitDir, ours, theirs, signal: conflicting.signal }
  const listed = (await deps.git.read.conflicts.list(pair).catch(whyNotMerged)) ?? []
  const items = listed.slice(0, limits.resolvedConflicts).map(presentConflict)
  return { head_id: ours, base_id: theirs, items, has_more: listed.length > items.length }
}

/** One of them as a text to work on. Refused (AppError) as the operation says. */
export async function readConflict(
  deps: Deps,
  { path, head, base, ...conflicting }: Conflicting & Seen & { path: string },
): Promise<DataOf<'getPullConflict'>> {
  const { ours, theirs, pull, into } = await sidesOf(deps, { ...conflicting, seen: { head, base } })
  const { gitDir } = conflicting.repository
  const labels = { ours: into.branch, base: 'base', theirs: pull.base }
  const query = { gitDir, ours, theirs, path, labels, signal: conflicting.signal }
  const read = await deps.git.read.conflicts.text(query).catch(whyNotMerged)
  if (read === undefined || read.text.length > limits.commitTextMax) return { path, text: null, marker_size: 7 }
  return { path, text: read.text, marker_size: read.markerSize }
}

type Resolving = Conflicting & RequestOf<'resolvePullConflicts'>['body']

/**
 * Merges the base of a pull request into its branch with what somebody made of the files in conflict, by a push of this server in their name, with
 * all rules of pushes. Refused (AppError) as the operation says.
 */
export async function resolveConflicts(
  deps: Deps,
  { head, base, files, ...conflicting }: Resolving,
): Promise<{ commit_id: string }> {
  const { ours, theirs, pull, into } = await sidesOf(deps, { ...conflicting, seen: { head, base } })
  const { branch, known, ...at } = into
  const { repository, actor, signal } = conflicting
  const [author, { committer, key }] = await Promise.all([
    findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) }),
    serverIdentity(deps),
  ])
  const draft = {
    ...{ gitDir: repository.gitDir, ours, theirs, known, signal, author, committer, at: Date.now(), sign: key.sign },
    files: new Map(files.map(({ path, text }) => [path, text === null ? undefined : Buffer.from(text)])),
    message: updateMessage({ base: pull.base, head: branch }),
  }
  const ref = `refs/heads/${branch}`
  const resolved = await deps.git.write
    .draftResolution(draft, async ({ oid, pack }) => {
      await landRefs(deps, { ...at, actor, updates: [{ ref, before: ours, after: oid }], pack })
      return { commit_id: oid }
    })
    .catch(whyNotMerged)
  if (resolved.kind === 'done') return resolved.value
  if (resolved.kind === 'clean') throw AppError.refused(409, message('pull.no_conflicts'))
  const path = (resolved.paths[0] ?? '').slice(0, maxNamedPath)
  throw AppError.refused(422, message('pull.not_resolved', { path }))
}

/** So much of the path of a file stands in a sentence. */
const maxNamedPath = 200

/** The two commits to merge, where the pull request is open and both are what was seen. */
async function sidesOf(deps: Deps, { repository, thread, actor, signal, seen }: Conflicting & { seen?: Seen }) {
  const pull = await findPull(deps.database.read, thread.id)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  if (pull.mergedAt !== null) throw AppError.refused(409, message('pull.was_merged'))
  if (pull.isOpen !== 1) throw AppError.refused(409, message('pull.not_open'))
  const { base } = pull
  const { oid: ours, ...into } = await headToPush(deps, { repository, pull, authorId: thread.authorId, actor })
  const theirs = (await branchTips(deps, repository, [base])).get(base)
  if (theirs === undefined) throw AppError.refused(422, message('pull.no_branch', { name: base }))
  if (seen !== undefined && (ours !== seen.head || theirs !== seen.base))
    throw AppError.refused(409, message('pull.conflicts_moved'))
  const common = await deps.git.read.mergeBase({ gitDir: repository.gitDir, base: ours, head: theirs, signal })
  if (common === undefined) throw AppError.refused(422, message('browse.no_common_history'))
  return { ours, theirs, pull, into }
}

const presentConflict = ({ path, kind, goneIn }: ListedConflict): PullConflict => ({
  path: path.slice(0, limits.treePathMax),
  kind: kind === 'too-large' ? 'too_large' : kind,
  gone_in: goneIn === undefined ? null : goneIn === 'ours' ? 'head' : 'base',
})
