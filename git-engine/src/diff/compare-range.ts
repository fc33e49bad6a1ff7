import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'

/** Two commits that are compared, by their ids. */
export interface CommitPair {
  gitDir: string
  base: string
  head: string
  signal?: AbortSignal | undefined
}

/** Commits of a range that are listed; the rest is said to be there. */
export const rangeLimit = 10_000

const deadlineMs = 10_000

/** The best common ancestor of two commits (git-merge-base(1)), the first where there are several; nothing without one. */
export async function findMergeBase(git: Git, { gitDir, base, head, signal }: CommitPair): Promise<string | undefined> {
  requireIds(base, head)
  if (base === head) return base
  try {
    const out = await git.run({ gitDir, args: ['merge-base', base, head], deadlineMs, signal })
    return out.toString('latin1').trim()
  } catch (error) {
    // 1 says that there is none; all else is an error.
    if (error instanceof GitError && error.exitCode === 1) return undefined
    throw error
  }
}

/** The ids of the commits that `head` reaches and `base` does not, newest first. At most one more than `rangeLimit`. */
export async function listRange(git: Git, { gitDir, base, head, signal }: CommitPair): Promise<string[]> {
  requireIds(base, head)
  const args = ['rev-list', `--max-count=${rangeLimit + 1}`, '--end-of-options', head, `^${base}`, '--']
  const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs, signal })
  return out.toString('latin1').split('\n').filter(Boolean)
}

const requireIds = (...ids: string[]) => {
  if (!ids.every(isObjectId)) throw new GitError('missing', 'no commit id')
}
