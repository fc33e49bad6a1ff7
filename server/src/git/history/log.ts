import { createLru } from '../lru.ts'
import type { ObjectCache } from '../objects/object-cache.ts'
import { type GitCommit, parseCommit } from '../objects/parse-commit.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
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

export interface Log {
  /** One page of a history in git's own order, newest first. */
  page(query: LogPageQuery): Promise<GitCommit[]>
  /** How many commits the whole history has. */
  count(query: Pick<LogPageQuery, 'gitDir' | 'commit' | 'path' | 'signal'>): Promise<number>
}

/**
 * Histories are read by the history thread. What it cannot read is read as ids from `rev-list`, the commits themselves
 * through the cache: nothing in a message can break the reading.
 */
export function createLog({ git, objects, history }: { git: Git; objects: ObjectCache; history: History }): Log {
  const counts = createLru<Promise<number>>({ capacity: 5_000 })

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
      return git.run({ gitDir, args, signal })
    }
    const input = Buffer.concat([Buffer.from(`${commit}\n--\n`), path ?? Buffer.alloc(0), Buffer.from('\n')])
    return git.run({ gitDir, args: ['rev-list', ...options, '--stdin'], input, signal })
  }

  return {
    async page(query) {
      const { gitDir, commit, skip, limit, path, signal } = query
      const ask = (): Promise<{ commits: LoggedCommit[] }> =>
        path === undefined
          ? history.ask(gitDir, { kind: 'log-page', commit, skip, limit }, { signal })
          : history.ask(gitDir, { kind: 'path-page', commit, path, skip, limit }, { signal })
      const answer = await unlessUnreadable(ask)
      if (answer !== undefined) return answer.commits.map(parsed)
      const out = await revList(query, [`--skip=${skip}`, `--max-count=${limit}`], commit)
      const oids = out.toString('latin1').split('\n').filter(Boolean)
      return Promise.all(oids.map((oid) => objects.commit(gitDir, oid)))
    },
    count(query) {
      const { gitDir, commit, path } = query
      const key = `${gitDir}:${commit}:${path?.toString('latin1') ?? ''}`
      const known = counts.get(key)
      if (known !== undefined) return known
      const byGit = async () => {
        const out = await revList({ gitDir, path }, ['--count'], commit)
        return Number(out.toString('latin1').trim())
      }
      const ask = (): Promise<{ total: number }> =>
        path === undefined
          ? history.ask(gitDir, { kind: 'log-page', commit, skip: 0, limit: 0 })
          : history.ask(gitDir, { kind: 'path-count', commit, path })
      const counted = unlessUnreadable(ask).then((answer) => answer?.total ?? byGit())
      counts.set(key, counted)
      // What failed once is asked again: a deadline of today is no answer for tomorrow.
      counted.catch(() => counts.delete(key))
      return counted
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
