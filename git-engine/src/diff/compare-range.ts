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

/** The branches, or the tags, that reach a commit, by whole name: at most `limit`. */
export async function listHolders(git: Git, { gitDir, commit, kind, limit, signal }: HoldersQuery): Promise<string[]> {
  requireIds(commit)
  const args = [
    'for-each-ref',
    `--contains=${commit}`,
    `--count=${limit}`,
    '--format=%(refname)',
    kind === 'branch' ? 'refs/heads' : 'refs/tags',
  ]
  const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs: holdersDeadlineMs, signal })
  return out.toString('utf8').split('\n').filter(Boolean)
}

export interface HoldersQuery {
  gitDir: string
  commit: string
  kind: 'branch' | 'tag'
  limit: number
  signal?: AbortSignal | undefined
}

/** Of a repository with ten thousand branches and no commit-graph it would take longer than anybody waits. */
const holdersDeadlineMs = 4_000

const requireIds = (...ids: string[]) => {
  if (!ids.every(isObjectId)) throw new GitError('missing', 'no commit id')
}
