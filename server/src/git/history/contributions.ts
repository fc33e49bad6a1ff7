import { authorsOf } from './author-columns.ts'
import { findCommit } from './log-page.ts'
import { orderOf } from './order.ts'
import type { OpenRepository, Work } from './question.ts'

export interface ContributionsQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** How many authors are told, those of the most commits first. */
  limit: number
}

export interface ContributionsAnswer {
  /** How many commits the history has, and how many authors. */
  commits: number
  authors: number
  weeks: WeekCount[]
  top: Contributor[]
}

/** One author: all commits of an e-mail address, whatever its case, under the name of the newest of them. */
export interface Contributor {
  name: string
  email: string
  commits: number
  /** Only weeks that have commits, the oldest first. */
  weeks: WeekCount[]
}

export interface WeekCount {
  /** Monday 0:00 UTC, in seconds since 1970. */
  start: number
  commits: number
}

const weekSeconds = 7 * 86_400
/** 1970 began on a Thursday. */
const mondayShift = 3 * 86_400

/**
 * Who wrote how much of a history, by author time. The first question about a repository reads all of its commits:
 * it is one for the background.
 */
export function* contributions(
  repository: OpenRepository,
  { commit, limit }: ContributionsQuestion,
): Work<ContributionsAnswer> {
  const head = yield* findCommit(repository, commit)
  const order = yield* orderOf(repository, head)
  const columns = yield* authorsOf(repository, order)
  const byEmail = new Map<string, Tally>()
  const byPerson: Tally[] = []
  const all = createTally({ name: '', email: '' })
  for (let index = 0; index < order.length; index += 1) {
    const position = order[index] ?? 0
    const place = columns.author(position)
    let tally = byPerson[place]
    if (tally === undefined) {
      const person = columns.people[place] ?? { name: '', email: '' }
      const key = person.email === '' ? `\n${person.name}` : person.email.toLowerCase()
      tally = byEmail.get(key) ?? createTally(person)
      byEmail.set(key, tally)
      byPerson[place] = tally
    }
    const week = Math.floor((columns.time(position) + mondayShift) / weekSeconds)
    for (const counted of [all, tally]) {
      counted.commits += 1
      counted.weeks.set(week, (counted.weeks.get(week) ?? 0) + 1)
    }
    if (index % 1024 === 0) yield
  }
  const tallies = [...byEmail.values()].sort((one, other) => other.commits - one.commits)
  return {
    commits: order.length,
    authors: tallies.length,
    weeks: weeksOf(all),
    top: tallies.slice(0, limit).map((tally) => ({
      name: tally.name,
      email: tally.email,
      commits: tally.commits,
      weeks: weeksOf(tally),
    })),
  }
}

interface Tally {
  name: string
  email: string
  commits: number
  /** By number of the week. */
  weeks: Map<number, number>
}

const createTally = ({ name, email }: Pick<Tally, 'name' | 'email'>): Tally => ({
  name,
  email,
  commits: 0,
  weeks: new Map(),
})

const weeksOf = ({ weeks }: Tally): WeekCount[] =>
  [...weeks]
    .sort(([one], [other]) => one - other)
    .map(([week, commits]) => ({ start: week * weekSeconds - mondayShift, commits }))
