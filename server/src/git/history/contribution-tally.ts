/** Who wrote how much of a history. */
export interface Contributions {
  /** How many commits the history has, and how many authors. */
  commits: number
  authors: number
  weeks: WeekCount[]
  /** The authors of the most commits, those first. */
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

export interface Tally {
  name: string
  email: string
  commits: number
  /** By number of the week. */
  weeks: Map<number, number>
}

/** Counts the commits of a history, which are given newest first. */
export interface ContributionTally {
  /** The author that a name and an address stand for. */
  of(person: { name: string; email: string }): Tally
  /** One commit of an author; `time` in seconds since 1970. */
  add(tally: Tally, time: number): void
  /** What was counted, with at most `limit` authors. */
  sum(limit: number): Contributions
}

const weekSeconds = 7 * 86_400
/** 1970 began on a Thursday. */
const mondayShift = 3 * 86_400

/** Begins to count. */
export function createContributionTally(): ContributionTally {
  const byAuthor = new Map<string, Tally>()
  const all = createTally({ name: '', email: '' })

  return {
    of(person) {
      const key = person.email === '' ? `\n${person.name}` : person.email.toLowerCase()
      const tally = byAuthor.get(key) ?? createTally(person)
      byAuthor.set(key, tally)
      return tally
    },
    add(tally, time) {
      const week = Math.floor((time + mondayShift) / weekSeconds)
      for (const counted of [all, tally]) {
        counted.commits += 1
        counted.weeks.set(week, (counted.weeks.get(week) ?? 0) + 1)
      }
    },
    sum(limit) {
      const tallies = [...byAuthor.values()].sort((one, other) => other.commits - one.commits)
      return {
        commits: all.commits,
        authors: tallies.length,
        weeks: weeksOf(all),
        top: tallies.slice(0, limit).map((tally) => ({ ...tally, weeks: weeksOf(tally) })),
      }
    },
  }
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
