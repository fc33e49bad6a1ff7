import { setImmediate } from 'node:timers/promises'
import { createLru, textWeight } from '@sheaf/server-core/lru'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import { maxLetters } from './author-columns.ts'
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
const keptBytes = 8 * 1024 * 1024
/** What a week and an author take in memory, in bytes. */
const weekBytes = 60
const authorBytes = 1_500
/** So long counting may keep all others waiting. */
const sliceMs = 10

/** Makes the reader of contributions: the history thread counts, or git lists where that cannot read a repository. */
export function createContributions({ git, history }: { git: Git; history: History }) {
  const kept = createLru<Contributions>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    weigh: ({ weeks, top }, key) =>
      textWeight(key) +
      top.reduce((sum, author) => sum + authorBytes + author.weeks.length * weekBytes, weeks.length * weekBytes),
  })

  const counting = createSingleFlight<Contributions>()
  const count = ({ gitDir, commit, limit, signal }: ContributionsQuery): Promise<Contributions> =>
    history
      .ask(gitDir, { kind: 'contributions', commit, limit }, { signal, background: true, deadlineMs })
      .catch((error: unknown) => {
        const broken = error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')
        if (!broken) throw error
        return countByGit({ git, gitDir, commit, limit, signal })
      })

  /** Who wrote how much of the history of a commit, by week. */
  return async ({ gitDir, commit, limit, signal }: ContributionsQuery): Promise<Contributions> => {
    const key = `${gitDir}:${commit}:${limit}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = await counting.join(key, {
      signal,
      start: (abandoned) => count({ gitDir, commit, limit, signal: abandoned }),
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
  let sliceBegan = performance.now()
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(0, at)
    const stop = end < 0 ? out.length : end
    const email = out.indexOf(tab, at) + 1
    const name = out.indexOf(tab, email) + 1
    if (email > at && name > email && name <= stop) {
      const person = { email: startOf(out.subarray(email, name - 1)), name: startOf(out.subarray(name, stop)) }
      tallies.add(tallies.of(person), Number(out.toString('latin1', at, email - 1)))
    }
    at = stop + 1
    if (performance.now() - sliceBegan > sliceMs) {
      await setImmediate()
      sliceBegan = performance.now()
    }
  }
  return tallies.sum(limit)
}

const tab = 9

/** A text as far as it is kept: it may be as long as its writer liked. A letter has at most four bytes. */
const startOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4 * maxLetters)
    .toString('utf8')
    .slice(0, maxLetters)
