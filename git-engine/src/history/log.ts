import { createLru } from '@sheaf/server-core/lru'
import { unpooledCopy } from '@sheaf/server-core/unpooled-copy'
import type { ObjectCache } from '../objects/object-cache.ts'
import type { GitCommit } from '../objects/parse-commit.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import { parseLogged, revList, unlessUnreadable } from './git-log.ts'
import type { History } from './history-thread.ts'
import { createLogSearch, type SearchLog } from './search-log.ts'

export interface LogPageQuery {
  gitDir: string
  /** A resolved commit id. */
  commit: string
  skip: number
  limit: number
  /** Only commits that changed this path, given in its stored bytes. */
  path?: Buffer | undefined
  signal?: AbortSignal | undefined
}

export interface PathMiddleQuery extends Pick<LogPageQuery, 'gitDir' | 'commit' | 'signal'> {
  path: Buffer
  least: number
}

/** A page of a history, newest first. */
export interface LogPage {
  commits: GitCommit[]
  /** Whether there are commits behind this page. */
  hasMore: boolean
  /** How many commits the whole history has. For a path it is known only where the page is found at the history's end. */
  total: number | undefined
}

export interface Log {
  /**
   * One page of a history in git's own order. The same page that several ask for at once is read once; it is given up
   * when the last of them is gone.
   */
  page(query: LogPageQuery): Promise<LogPage>
  /**
   * A commit that changed a path, in the middle of its history, through which all that is older comes: see `pathMiddle`. Nothing where there is none,
   * where it is not found in a moment, and where fewer than `least` commits seem to have changed the path.
   */
  middle(query: PathMiddleQuery): Promise<string | undefined>
  /** Commits of a history with a text in their author or message, as many as are found in a moment, and how to go on. */
  search: SearchLog
}

/** Reading goes on where it was given up when the same page is asked for again. */
const deadlineMs = 20_000

/**
 * Histories are read by the history thread. What it cannot read is read as ids from `rev-list`, the commits themselves
 * through the cache: nothing in a message can break the reading.
 */
export function createLog({ git, objects, history }: { git: Git; objects: ObjectCache; history: History }): Log {
  const counts = createLru<number>({ capacity: 5_000 })
  const reading = createSingleFlight<LogPage>()

  const countByGit = async ({ gitDir, commit, signal }: LogPageQuery): Promise<number> => {
    const key = `${gitDir}:${commit}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const out = await revList(git, { gitDir, commit, signal }, ['--count'])
    const count = Number(out.toString('latin1').trim())
    counts.set(key, count)
    return count
  }

  const pageByGit = async (query: LogPageQuery): Promise<LogPage> => {
    const { gitDir, skip, limit, path } = query
    // One more tells whether there are any behind the page.
    const out = await revList(git, query, [`--skip=${skip}`, `--max-count=${limit + 1}`])
    const oids = out.toString('latin1').split('\n').filter(Boolean)
    const hasMore = oids.length > limit
    const commits = await Promise.all(oids.slice(0, limit).map((oid) => objects.commit(gitDir, oid)))
    const endsHere = !hasMore && (commits.length > 0 || skip === 0)
    const total = endsHere ? skip + commits.length : path === undefined ? await countByGit(query) : undefined
    return { commits, hasMore, total }
  }

  const readPage = async (query: LogPageQuery): Promise<LogPage> => {
    const { gitDir, commit, skip, limit, path, signal } = query
    const options = { signal, deadlineMs }
    const answer = await unlessUnreadable(() =>
      path === undefined
        ? history.ask(gitDir, { kind: 'log-page', commit, skip, limit }, options)
        : history.ask(gitDir, { kind: 'path-page', commit, path: unpooledCopy(path), skip, limit }, options),
    )
    if (answer === undefined) return pageByGit(query)
    const { total, commits } = answer
    return { commits: commits.map(parseLogged), hasMore: answer.hasMore, total }
  }

  return {
    async middle({ gitDir, commit, path, least, signal }) {
      const question = { kind: 'path-middle', commit, path: unpooledCopy(path), least } as const
      return (await unlessUnreadable(() => history.ask(gitDir, question, { signal, deadlineMs })))?.middle
    },
    search: createLogSearch({ git, objects, history }),
    page(query) {
      const { gitDir, commit, skip, limit, path, signal } = query
      const key = `${gitDir}:${commit}:${skip}:${limit}:${path?.toString('latin1') ?? ''}`
      return reading.join(key, { signal, start: (abandoned) => readPage({ ...query, signal: abandoned }) })
    },
  }
}
