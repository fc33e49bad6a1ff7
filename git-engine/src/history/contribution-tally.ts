/** Who wrote how much of a history. */
export interface Contributions {
  /** How many commits the history has, and how many authors. */
  commits: number
  authors: number
  weeks: WeekCount[]
  /** Only the newest weeks are told. */
  weeksTruncated: boolean
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
  weeksTruncated: boolean
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

/** Weeks that are told of the whole history: those of 76 years, while an author time may be any. */
const maxWeeks = 4_000
/** Weeks that are told of all authors together: four times as many as the 50 busiest of git/git have. */
const maxAuthorWeeks = 16_000

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
      const top = tallies.slice(0, limit)
      const most = fairShare(
        top.map(({ weeks }) => weeks.size),
        maxAuthorWeeks,
      )
      return {
        commits: all.commits,
        authors: tallies.length,
        ...newestWeeks(all, maxWeeks),
        top: top.map((tally) => ({ ...tally, ...newestWeeks(tally, most) })),
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

const newestWeeks = ({ weeks }: Tally, most: number): Pick<Contributor, 'weeks' | 'weeksTruncated'> => ({
  weeks: [...weeks]
    .sort(([one], [other]) => one - other)
    .slice(-most)
    .map(([week, commits]) => ({ start: week * weekSeconds - mondayShift, commits })),
  weeksTruncated: weeks.size > most,
})

/** The most that each may have so that all together have no more than `total`: who wants less leaves it to the others. */
function fairShare(wanted: readonly number[], total: number): number {
  let left = total
  for (const [index, want] of wanted.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (wanted.length - index))
    if (want > share) return share
    left -= want
  }
  return total
}
