import type { PageInfo } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { compareNames } from './compare-names.ts'

/** What refs are sorted by: those of the lowest rank first, then those with the newest commit. */
export interface RefKey {
  rank: number
  time: number
  name: string
}

/** Compares two refs by that order, in which no two are alike. */
export const compareRefs = (a: RefKey, b: RefKey): number =>
  a.rank - b.rank || b.time - a.time || compareNames(a.name, b.name)

export interface RefPageQuery {
  /** What stands in the names of the refs that are wanted, in either case, without space around it. */
  query: string
  /** How many fit, of those that begin the page. */
  pageSize: number
  /** Where the page begins; at the first ref where it is not given. */
  cursor: string | undefined
}

/**
 * Those of the sorted refs that a page begins with, `pageSize` at most, and how many there are with such a name. The cursor is
 * a keyset: it stays good while refs come and go. Refused (AppError) where it is none of ours.
 */
export function pageOfRefs<R extends RefKey>(
  sorted: readonly R[],
  { query, pageSize, cursor }: RefPageQuery,
): { rows: R[]; pageAfter: (shown: number) => PageInfo } {
  const from = cursor === undefined ? undefined : readCursor(cursor)
  const found = query === '' ? sorted : sorted.filter(({ name }) => name.toLowerCase().includes(query))
  const start = from === undefined ? 0 : firstAfter(found, from)
  return {
    rows: found.slice(start, start + pageSize),
    pageAfter: (shown) => {
      const last = found[start + shown - 1]
      const isLast = last === undefined || start + shown >= found.length
      return { next: isLast ? null : writeCursor(last), total: found.length }
    },
  }
}

function firstAfter(sorted: readonly RefKey[], key: RefKey): number {
  let from = 0
  for (let to = sorted.length; from < to; ) {
    const middle = (from + to) >> 1
    const ref = sorted[middle]
    if (ref !== undefined && compareRefs(ref, key) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

const writeCursor = ({ rank, time, name }: RefKey): string =>
  Buffer.from(`${rank} ${time} ${name}`).toString('base64url')

function readCursor(cursor: string): RefKey {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, rank, time, name] = /^([01]) (-?\d{1,20}) (.*)$/s.exec(text) ?? []
  if (name === undefined) throw AppError.malformed(message('request.unknown_cursor'))
  return { rank: Number(rank), time: Number(time), name }
}

/** The end of the year 9999, in seconds since 1970: a commit may claim a time that no calendar has. */
const latest = 253_402_300_799

/** A time in seconds since 1970 that somebody wrote into an object, as ISO 8601 in UTC. */
export const writtenTime = (seconds: number): string =>
  new Date(Math.min(Math.max(seconds, 0), latest) * 1000).toISOString()
