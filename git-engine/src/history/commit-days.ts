import { setImmediate } from 'node:timers/promises'
import type { Git } from '../process/run-git.ts'

export interface CommitDaysQuery {
  gitDir: string
  /** Commit ids: all that `to` reaches, or what it reaches more and less than `from`. */
  from?: string | undefined
  to: string
  /** The first day that counts, in days since 1970. */
  firstDay: number
  /** How many commits are read at most, the newest. */
  limit: number
  signal?: AbortSignal | undefined
}

/** How many commits an author has on a day: fewer than none where `from` had them and `to` has not. */
export interface CommitDay {
  /** As the author wrote it, its ASCII letters in lower case. */
  email: string
  /** Of the author's own calendar, in days since 1970. */
  day: number
  commits: number
}

export interface CommitDays {
  days: CommitDay[]
  /** There were more commits than were read. */
  isCut: boolean
}

const deadlineMs = 60_000
/** Some hundreds of bytes for each commit: an address may be as long as its writer liked. */
const maxOutputBytes = 8 * 1024 * 1024
const dayMs = 86_400_000
/** RFC 5321 (4.5.3.1) allows no longer address. */
const maxEmail = 254
/** So long counting may keep all others waiting. */
const sliceMs = 10

/**
 * Who has committed on which day since `firstDay`, by the author's date and time zone. Throws a `GitError`: `failed` where a commit is not
 * there, as one that a push took away and maintenance has dropped; `too-large` where addresses are too long.
 */
export async function readCommitDays(
  git: Git,
  { gitDir, from, to, firstDay, limit, signal }: CommitDaysQuery,
): Promise<CommitDays> {
  const options = ['-z', '--encoding=UTF-8', `--max-count=${limit}`, `--max-age=${(firstDay - 1) * 86_400}`]
  const range = from === undefined ? to : `${from}...${to}`
  const args = ['log', ...options, '--left-right', '--format=%m%as %ae', '--end-of-options', range, '--']
  const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs, maxOutputBytes, signal })
  const days = new Map<string, CommitDay>()
  let read = 0
  let sliceBegan = performance.now()
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(0, at)
    const stop = end < 0 ? out.length : end
    read += 1
    if (stop - at <= dateLetters + 4 * maxEmail) {
      const line = out.toString('utf8', at, stop)
      const day = Date.parse(line.slice(1, dateLetters - 1)) / dayMs
      const email = line.slice(dateLetters).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
      // NaN is no day since the first one, either.
      if (day >= firstDay && email.includes('@') && email.length <= maxEmail) {
        const key = `${day} ${email}`
        const counted = days.get(key) ?? { email, day, commits: 0 }
        counted.commits += line.startsWith('<') ? -1 : 1
        days.set(key, counted)
      }
    }
    at = stop + 1
    if (performance.now() - sliceBegan > sliceMs) {
      await setImmediate()
      sliceBegan = performance.now()
    }
  }
  return { days: [...days.values()].filter(({ commits }) => commits !== 0), isCut: read >= limit }
}

/** `>2026-01-31 ` */
const dateLetters = 12
