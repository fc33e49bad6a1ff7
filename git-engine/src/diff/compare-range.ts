import { unlessUnreadable } from '../history/git-log.ts'
import type { History } from '../history/history-thread.ts'
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

interface Askable {
  git: Git
  history: History
}

/** Commits of a range that are listed; the rest is said to be there. */
export const rangeLimit = 10_000

const deadlineMs = 10_000

/**
 * The best common ancestor of two commits (git-merge-base(1)), the first where there are several; nothing without one. The history thread
 * finds it where the two are not far apart: a process of git takes longer to start than to find it.
 */
export async function findMergeBase({ git, history }: Askable, pair: CommitPair): Promise<string | undefined> {
  const { gitDir, base, head, signal } = pair
  requireIds(base, head)
  if (base === head) return base
  const answer = await askHistory(history, pair, 0)
  if (answer !== undefined) return answer.common ?? undefined
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
export async function listRange({ git, history }: Askable, pair: CommitPair): Promise<string[]> {
  const { gitDir, base, head, signal } = pair
  requireIds(base, head)
  const answer = await askHistory(history, pair, rangeLimit + 1)
  if (answer !== undefined) return idsIn(Buffer.from(answer.ahead), base.length / 2)
  const args = ['rev-list', `--max-count=${rangeLimit + 1}`, '--end-of-options', head, `^${base}`, '--']
  const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs, signal })
  return out.toString('latin1').split('\n').filter(Boolean)
}

/** Nothing where git itself must be asked. */
const askHistory = (history: History, { gitDir, base, head, signal }: CommitPair, limit: number) =>
  unlessUnreadable(() => history.ask(gitDir, { kind: 'pair', base, head, limit }, { signal, deadlineMs }))

const idsIn = (raw: Buffer, idBytes: number): string[] =>
  Array.from({ length: raw.length / idBytes }, (_, at) => raw.toString('hex', at * idBytes, (at + 1) * idBytes))

const requireIds = (...ids: string[]) => {
  if (!ids.every(isObjectId)) throw new GitError('missing', 'no commit id')
}
