import { authorsOf } from './author-columns.ts'
import { type Contributions, createContributionTally, type Tally } from './contribution-tally.ts'
import { findCommit } from './log-page.ts'
import { orderOf } from './order.ts'
import type { HistoryWork, OpenRepository } from './question.ts'

export interface ContributionsQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** How many authors are told, those of the most commits first. */
  limit: number
}

export type ContributionsAnswer = Contributions

/**
 * Who wrote how much of a history, by author time. The first question about a repository reads all of its commits:
 * it is one for the background.
 */
export function* contributions(
  repository: OpenRepository,
  { commit, limit }: ContributionsQuestion,
): HistoryWork<ContributionsAnswer> {
  const head = yield* findCommit(repository, commit)
  const order = yield* orderOf(repository, head)
  const columns = yield* authorsOf(repository, { head: commit, positions: order })
  const tallies = createContributionTally()
  const byPerson: Tally[] = []
  for (let index = 0; index < order.length; index += 1) {
    const position = order[index] ?? 0
    const place = columns.author(position)
    const tally = byPerson[place] ?? tallies.of(columns.people[place] ?? { name: '', email: '' })
    byPerson[place] = tally
    tallies.add(tally, columns.time(position))
    if (index % 1024 === 0) yield
  }
  return tallies.sum(limit)
}
