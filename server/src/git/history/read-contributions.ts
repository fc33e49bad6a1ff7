import { createLru } from '../lru.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type Contributions, createContributionTally } from './contribution-tally.ts'
import type { History } from './history-thread.ts'
import { UnreadableError } from './stored-object.ts'

export interface ContributionsQuery {
  gitDir: string
  commit: string
  /** How many authors are told. */
  limit: number
  signal?: AbortSignal | undefined
}

/** The first question about a long history reads all of it. */
const deadlineMs = 20_000
/** A million commits or so. */
const maxOutputBytes = 96 * 1024 * 1024
/** Counts of weeks that are kept: about 10 MB of them. */
const weeksKept = 100_000

/** Makes the reader of contributions: the history thread counts, or git lists where that cannot read a repository. */
export function createContributions({ git, history }: { git: Git; history: History }) {
  const kept = createLru<Contributions>({
    capacity: weeksKept,
    weigh: ({ weeks, top }) => top.reduce((sum, author) => sum + 5 + author.weeks.length, weeks.length),
  })

  /** Who wrote how much of the history of a commit, by week. */
  return async ({ gitDir, commit, limit, signal }: ContributionsQuery): Promise<Contributions> => {
    const key = `${gitDir}:${commit}:${limit}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = await history
      .ask(gitDir, { kind: 'contributions', commit, limit }, { signal, background: true, deadlineMs })
      .catch((error: unknown) => {
        const broken = error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')
        if (!broken) throw error
        return countByGit({ git, gitDir, commit, limit, signal })
      })
    kept.set(key, found)
    return found
  }
}

/** Exported for the test that holds both ways to the same numbers. */
export async function countByGit({
  git,
  gitDir,
  commit,
  limit,
  signal,
}: ContributionsQuery & { git: Git }): Promise<Contributions> {
  const args = ['log', '-z', '--encoding=UTF-8', '--format=%at%x09%ae%x09%an', '--end-of-options', commit, '--']
  const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs, maxOutputBytes, signal })
  const tallies = createContributionTally()
  for (const line of out.toString('utf8').split('\0')) {
    if (line === '') continue
    const [time = '', email = '', ...name] = line.split('\t')
    tallies.add(tallies.of({ name: name.join('\t'), email }), Number(time))
  }
  return tallies.sum(limit)
}
