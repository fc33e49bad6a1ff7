import { unpooledCopy } from '@sheaf/server-core/unpooled-copy'
import type { ObjectCache } from '../objects/object-cache.ts'
import type { GitCommit } from '../objects/parse-commit.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import { matchCommits } from './commit-matcher.ts'
import { parseLogged, revList, unlessUnreadable } from './git-log.ts'
import type { History } from './history-thread.ts'

export interface LogSearchQuery {
  gitDir: string
  /** A resolved commit id. */
  commit: string
  /** What stands in the author (`Name <address>`) or the message, in either case; never a pattern. */
  text: string
  /** What stands in the author, and when it was committed at the earliest and at the latest, in seconds since 1970. */
  author?: string | undefined
  since?: number | undefined
  until?: number | undefined
  /** The search goes on behind this commit: `last` of the page before. */
  after?: string | undefined
  limit: number
  /** Only commits that changed this path, given in its stored bytes. */
  path?: Buffer | undefined
  signal?: AbortSignal | undefined
}

/** What was found of a search, newest first. */
export interface LogSearchPage {
  commits: GitCommit[]
  /** Whether the history was searched to its end. */
  isWhole: boolean
  /** The last commit that was looked at. */
  last: string | undefined
  /** How far back that was, in seconds since 1970, where the time was up before the page was full. */
  searchedTo: number | undefined
}

/** Searches a history; `unknown` where it does not have the commit behind which the page should begin. */
export type SearchLog = (query: LogSearchQuery) => Promise<LogSearchPage | 'unknown'>

/**
 * A page answers within 100 ms, with what it costs to find its place and to tell its commits, so that no search holds a page up and
 * none keeps the thread from others; who wants to know what is further back asks for the next page, and the next.
 */
const budgetMs = 70
const deadlineMs = 20_000
/** So many commits of a repository that the thread cannot read are looked at before the clock is. */
const commitsAtOnce = 256

/**
 * Makes the search. The history thread reads the commits in slices, as long as a page may take; those of a repository that
 * it cannot read are listed by `rev-list` and read through the cache. The same page that several ask for at once is
 * searched once.
 */
export function createLogSearch({
  git,
  objects,
  history,
}: {
  git: Git
  objects: ObjectCache
  history: History
}): SearchLog {
  const searching = createSingleFlight<LogSearchPage | 'unknown'>()

  const searchByGit = async (query: LogSearchQuery): Promise<LogSearchPage | 'unknown'> => {
    const { gitDir, commit, text, author, after, limit, path } = query
    const { since = Number.NEGATIVE_INFINITY, until: latest = Number.POSITIVE_INFINITY } = query
    const out = await revList(git, { ...query, commit, path }, [])
    const oids = out.toString('latin1').split('\n').filter(Boolean)
    const start = after === undefined ? 0 : oids.indexOf(after) + 1
    if (after !== undefined && start === 0) return 'unknown'
    const until = performance.now() + budgetMs
    const { matches } = matchCommits(text, author)
    const found: GitCommit[] = []
    let last: GitCommit | undefined
    let index = start
    while (index < oids.length && found.length < limit && (index === start || performance.now() < until)) {
      const some = oids.slice(index, index + commitsAtOnce)
      for (const each of await Promise.all(some.map((oid) => objects.commit(gitDir, oid)))) {
        if (found.length === limit) break
        last = each
        index += 1
        const { time } = each.committer
        if (time >= since && time <= latest && matches(each)) found.push(each)
      }
    }
    const isWhole = index >= oids.length
    const timeIsUp = !isWhole && found.length < limit
    return {
      commits: found,
      isWhole,
      last: last?.oid ?? after,
      searchedTo: timeIsUp ? last?.committer.time : undefined,
    }
  }

  const search = async (query: LogSearchQuery): Promise<LogSearchPage | 'unknown'> => {
    const { gitDir, commit, text, author, since, until, after, limit, path, signal } = query
    const bytes = path && unpooledCopy(path)
    const question = {
      kind: 'search-page',
      commit,
      text,
      author,
      since,
      until,
      after,
      limit,
      path: bytes,
      budgetMs,
    } as const
    const answer = await unlessUnreadable(() => history.ask(gitDir, question, { signal, deadlineMs }))
    if (answer === undefined) return searchByGit(query)
    return answer === 'unknown' ? answer : { ...answer, commits: answer.commits.map(parseLogged) }
  }

  return (query) => {
    const { gitDir, commit, text, author = '', since = '', until = '', after = '', limit, path, signal } = query
    const key = [
      gitDir,
      commit,
      after,
      `${limit}`,
      text,
      author,
      `${since}`,
      `${until}`,
      path?.toString('latin1') ?? '',
    ].join('\0')
    return searching.join(key, { signal, start: (abandoned) => search({ ...query, signal: abandoned }) })
  }
}
