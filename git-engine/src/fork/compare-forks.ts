import { delimiter } from 'node:path'
import { findMergeBase } from '../diff/compare-range.ts'
import type { History } from '../history/history-thread.ts'
import { objectFolders } from '../history/repository-format.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'

export interface ForkedCommits {
  gitDir: string
  /** The repository that it was forked from, or one that was forked from it. */
  otherDir: string
  /** A commit of each. */
  commit: string
  other: string
}

/** How long a page waits for two numbers. */
const deadlineMs = 10_000

/**
 * How many commits a fork has beyond the other, and the other beyond it. Both are read as one, so that it does not matter which of them has
 * what; nothing of either is written.
 */
export async function compareForks(
  git: Git,
  { gitDir, otherDir, commit, other }: ForkedCommits,
): Promise<{ ahead: number; behind: number }> {
  const out = await git.run({
    gitDir,
    args: ['rev-list', '--left-right', '--count', '--end-of-options', `${commit}...${other}`, '--'],
    environment: reading(otherDir),
    lane: 'heavy',
    deadlineMs,
  })
  const [ahead = 0, behind = 0] = out.toString('latin1').trim().split('\t').map(Number)
  return { ahead, behind }
}

/**
 * The best common ancestor of a commit of each, which both of them have; nothing without one. A `timeout` error where that takes long. Of one
 * repository the history thread finds it: pages ask so of any two refs, and nobody else's process of git has to be started for it.
 */
export async function findForkPoint(
  { git, history }: { git: Git; history: History },
  { gitDir, otherDir, commit, other }: ForkedCommits,
): Promise<string | undefined> {
  if (commit === other) return commit
  if (gitDir === otherDir) return findMergeBase({ git, history }, { gitDir, base: commit, head: other })
  try {
    const args = ['merge-base', '--end-of-options', commit, other]
    const out = await git.run({ gitDir, args, environment: reading(otherDir), lane: 'heavy', deadlineMs })
    return out.toString('latin1').trim()
  } catch (error) {
    // 1 says that there is none; all else is an error.
    if (error instanceof GitError && error.exitCode === 1) return undefined
    throw error
  }
}

const reading = (otherDir: string) => ({
  GIT_ALTERNATE_OBJECT_DIRECTORIES: objectFolders(otherDir).join(delimiter),
})
