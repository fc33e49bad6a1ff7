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
  const { base, head } = pair
  requireIds(base, head)
  if (base === head) return base
  const answer = await askHistory(history, pair, 0)
  return answer === undefined ? mergeBaseOf(git, pair) : (answer.common ?? undefined)
}

/** What two commits have in common, and what one of them has more: as `findMergeBase` and `listRange` say it, by one walk. */
export async function findPair(
  { git, history }: Askable,
  pair: CommitPair,
): Promise<{ mergeBase: string | undefined; oids: string[] }> {
  const { base, head } = pair
  requireIds(base, head)
  const answer = await askHistory(history, pair, rangeLimit + 1)
  if (answer !== undefined) return { mergeBase: answer.common ?? undefined, oids: idsIn(answer.ahead, base) }
  const [mergeBase, oids] = await Promise.all([base === head ? base : mergeBaseOf(git, pair), rangeOf(git, pair)])
  return { mergeBase, oids }
}

/** The same by a process of git. */
async function mergeBaseOf(git: Git, { gitDir, base, head, signal }: CommitPair): Promise<string | undefined> {
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
  const { base, head } = pair
  requireIds(base, head)
  const answer = await askHistory(history, pair, rangeLimit + 1)
  return answer === undefined ? rangeOf(git, pair) : idsIn(answer.ahead, base)
}

async function rangeOf(git: Git, { gitDir, base, head, signal }: CommitPair): Promise<string[]> {
  const args = ['rev-list', `--max-count=${rangeLimit + 1}`, '--end-of-options', head, `^${base}`, '--']
  const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs, signal })
  return out.toString('latin1').split('\n').filter(Boolean)
}

/** Nothing where git itself must be asked. */
const askHistory = (history: History, { gitDir, base, head, signal }: CommitPair, limit: number) =>
  unlessUnreadable(() => history.ask(gitDir, { kind: 'pair', base, head, limit }, { signal, deadlineMs }))

/** Ids that stand behind each other, of the length of another one. */
function idsIn(bytes: Uint8Array, { length }: string): string[] {
  const [raw, idBytes] = [Buffer.from(bytes), length / 2]
  return Array.from({ length: raw.length / idBytes }, (_, at) => raw.toString('hex', at * idBytes, (at + 1) * idBytes))
}

const requireIds = (...ids: string[]) => {
  if (!ids.every(isObjectId)) throw new GitError('missing', 'no commit id')
}
