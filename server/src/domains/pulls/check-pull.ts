import { GitError } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { askOwners } from './ask-owners.ts'
import { enqueueAutoMerge } from './auto-merge.ts'
import { markMerged } from './mark-merged.ts'
import { type PullRow, updateChecked } from './pull.store.ts'
import { enqueueRebase, notTried } from './try-rebases.ts'

type CheckDeps = Pick<Deps, 'database' | 'events' | 'git' | 'jobs'>

/** A pull request, and what its branches hold now. */
export interface Checking {
  repository: FoundRepository
  pull: PullRow
  tips: ReadonlyMap<string, string>
  signal: AbortSignal
}

/** Does a branch have this commit? Of a commit that was pushed away, which may be gone, it is not known. */
export async function holdsCommit(
  { git }: Pick<Deps, 'git'>,
  pair: Parameters<Deps['git']['read']['mergeBase']>[0],
): Promise<boolean> {
  try {
    return (await git.read.mergeBase(pair)) === pair.head
  } catch (error) {
    if (error instanceof GitError && error.kind === 'failed') return false
    throw error
  }
}

/** How soon it is to be known: by whoever has just pushed, or once there is time. */
type Lane = 'check' | 'maintenance'

/** Is anything of a pull request to be found out, or its code owners to be asked? */
export const isToCheck = ({ pull, tips }: Pick<Checking, 'pull' | 'tips'>): boolean => {
  const [base, head] = [tips.get(pull.base), tips.get(pull.head) ?? pull.headOid]
  if (base === undefined) return false
  return base !== pull.checkedBase || head !== pull.checkedHead || (pull.isDraft !== 1 && pull.ownersAsked !== head)
}

/**
 * Finds out what a merge of a pull request comes to, or that its branch has it already, and asks its code owners. In `maintenance` others may have looked since it
 * was read, at what is newer: then it says nothing.
 */
export async function checkPull(
  deps: CheckDeps,
  { repository, pull, tips, signal, lane }: Checking & { lane: Lane },
): Promise<void> {
  const { threadId, headOid } = pull
  const head = tips.get(pull.head) ?? headOid
  const base = tips.get(pull.base)
  if (base !== undefined) await askOwners(deps, { repository, pull, ours: base, theirs: head, signal })
  if (base === undefined || (base === pull.checkedBase && head === pull.checkedHead)) return
  const { gitDir, id: repoId } = repository
  const common = await deps.git.read.mergeBase({ gitDir, base, head, signal })
  if (common === head) {
    // What its branch had before already was not brought by a merge: somebody has moved the other branch back.
    const before = pull.checkedBase ?? (head === headOid ? undefined : base)
    if (before === undefined || !(await holdsCommit(deps, { gitDir, base: before, head, signal })))
      return markMerged(deps, { repoId, threadId, oid: base, before: before ?? null, method: null, by: null })
  }
  const { conflicts = [], mergeable } =
    common === head
      ? { mergeable: 'merged' as const }
      : common === undefined
        ? { mergeable: 'unrelated' as const }
        : await outcomeOf(deps, { gitDir, ours: base, theirs: head, signal, lane })
  const canFastForward = common === base && common !== head
  const checked = { checked_base: base, checked_head: head, mergeable, conflicts: JSON.stringify(conflicts) }
  await deps.database.tx(async (tx) => {
    const isKept = await updateChecked(tx, {
      ...{ ...notTried, can_rebase: canFastForward ? 1 : null },
      ...{ ...checked, threadId, can_fast_forward: canFastForward ? 1 : 0 },
      ...(lane === 'maintenance' && { since: { base: pull.checkedBase, head: pull.checkedHead } }),
    })
    if (!isKept) return
    // Commit by commit: nobody who asks whether it can be merged waits for that.
    if (mergeable === 'clean' && !canFastForward) await enqueueRebase(deps, tx, { repoId, threadId })
    await enqueueAutoMerge(deps, tx, threadId)
  })
  deps.jobs.wake()
}

async function outcomeOf(
  { git }: CheckDeps,
  pair: { gitDir: string; ours: string; theirs: string; signal: AbortSignal; lane: Lane },
): Promise<{ mergeable: 'clean' | 'conflict' | 'unknown'; conflicts?: string[] }> {
  try {
    const outcome = await git.read.merge(pair)
    if (outcome.kind === 'clean') return { mergeable: 'clean' }
    return { mergeable: 'conflict', conflicts: outcome.paths }
  } catch (error) {
    if (error instanceof GitError && (error.kind === 'timeout' || error.kind === 'failed'))
      return { mergeable: 'unknown' }
    throw error
  }
}
