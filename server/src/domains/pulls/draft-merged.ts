import type { MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type DraftedMerge, maxRebasedCommits, type Rebased } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import type { FoundThread } from '../threads/index.ts'
import { mergeMessage, squashMessage } from './merge-message.ts'
import { whyNotMerged } from './merge-problem.ts'

interface Drafted {
  gitDir: string
  thread: FoundThread
  /** In whose name it is merged. */
  userId: number
  method: Exclude<MergeMethod, 'fast-forward'>
  /** The branch that it goes into, and what its own is called for people. */
  branches: { base: string; head: string }
  ours: string
  theirs: string
  signal: AbortSignal
}

/** Makes what a branch comes to by a pull request, and gives it to `use`, which brings it there. Refused (AppError) where it conflicts, or git can not. */
export async function draftMerged<T>(
  deps: Pick<Deps, 'config' | 'database' | 'git'>,
  { gitDir, thread, userId, method, branches, ours, theirs, signal }: Drafted,
  use: (drafted: DraftedMerge) => Promise<T>,
): Promise<T> {
  const host = noreplyHost(deps.config)
  // What is squashed is its author's, whoever brings it in.
  const authorId = (method === 'squash' && thread.authorId) || userId
  const [author, { committer, key }] = await Promise.all([
    findCommitIdentity(deps.database.read, { userId: authorId, host }),
    serverIdentity(deps),
  ])
  const pair = { gitDir, ours, theirs, signal, at: Date.now(), sign: key.sign }
  if (method === 'rebase') {
    const rebased = await deps.git.write.draftRebase({ ...pair, committer: author }, use).catch(whyNotMerged)
    if (rebased.kind === 'done') return rebased.value
    throw notRebased(rebased, branches)
  }
  const { number, title, body } = thread
  const draft = {
    ...{ ...pair, author, committer },
    keepsHistory: method === 'merge',
    message:
      method === 'merge'
        ? mergeMessage({ number, title, head: branches.head })
        : await squashMessage(deps, { gitDir, number, title, body, ours, theirs, author, signal }),
  }
  const merged = await deps.git.write
    .draftMerge(draft, async (made) => ({ value: await use(made) }))
    .catch(whyNotMerged)
  if (merged === undefined) throw AppError.refused(409, message('pull.conflict', branches))
  return merged.value
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
