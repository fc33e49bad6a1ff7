import { createLru } from '@sheaf/server-core/lru'
import type { ObjectCache } from '../objects/object-cache.ts'
import { type GitCommit, parseCommit } from '../objects/parse-commit.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import { unpooledCopy } from '../unpooled-copy.ts'
import type { History } from './history-thread.ts'
import type { LoggedCommit } from './log-page.ts'
import { UnreadableError } from './stored-object.ts'

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

  const revList = (
    { gitDir, path, signal }: Pick<LogPageQuery, 'gitDir' | 'path' | 'signal'>,
    options: string[],
    commit: string,
  ) => {
    const text = path?.toString('utf8')
    const plain = text === undefined || (path?.equals(Buffer.from(text, 'utf8')) ?? true)
    // Arguments are UTF-8. A path in other bytes goes in by standard input, one line: a line break in it finds nothing.
    if (plain) {
      const args = ['rev-list', ...options, '--end-of-options', commit, '--', ...(text === undefined ? [] : [text])]
      return git.run({ gitDir, lane: 'heavy', args, signal })
    }
    const input = Buffer.concat([Buffer.from(`${commit}\n--\n`), path ?? Buffer.alloc(0), Buffer.from('\n')])
    return git.run({ gitDir, lane: 'heavy', args: ['rev-list', ...options, '--stdin'], input, signal })
  }

  const countByGit = async ({ gitDir, commit, signal }: LogPageQuery): Promise<number> => {
    const key = `${gitDir}:${commit}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const out = await revList({ gitDir, path: undefined, signal }, ['--count'], commit)
    const count = Number(out.toString('latin1').trim())
    counts.set(key, count)
    return count
  }

  const pageByGit = async (query: LogPageQuery): Promise<LogPage> => {
    const { gitDir, commit, skip, limit, path } = query
    // One more tells whether there are any behind the page.
    const out = await revList(query, [`--skip=${skip}`, `--max-count=${limit + 1}`], commit)
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
    return { commits: commits.map(parsed), hasMore: answer.hasMore, total }
  }

  return {
    page(query) {
      const { gitDir, commit, skip, limit, path, signal } = query
      const key = `${gitDir}:${commit}:${skip}:${limit}:${path?.toString('latin1') ?? ''}`
      return reading.join(key, { signal, start: (abandoned) => readPage({ ...query, signal: abandoned }) })
    },
  }
}

/** What the history thread answers, or nothing where git itself must be asked: it cannot read the files, or broke down. */
async function unlessUnreadable<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')) return undefined
    throw error
  }
}

const parsed = ({ oid, data, whole }: LoggedCommit): GitCommit =>
  parseCommit(oid, Buffer.from(data.buffer, data.byteOffset, data.length), { whole })
