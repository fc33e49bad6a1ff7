import { createLru } from './lru.ts'
import type { ObjectCache } from './object-cache.ts'
import type { GitCommit } from './parse-commit.ts'
import type { Git } from './run-git.ts'

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

/** A history is read as ids from `rev-list`, the commits themselves through the cache: nothing in a message can break the reading. */
export function createLog({ git, objects }: { git: Git; objects: ObjectCache }): Log {
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
      const { gitDir, commit, skip, limit } = query
      const out = await revList(query, [`--skip=${skip}`, `--max-count=${limit}`], commit)
      const oids = out.toString('latin1').split('\n').filter(Boolean)
      return Promise.all(oids.map((oid) => objects.commit(gitDir, oid)))
    },
    count(query) {
      const { gitDir, commit, path } = query
      const key = `${gitDir}:${commit}:${path?.toString('latin1') ?? ''}`
      const known = counts.get(key)
      if (known !== undefined) return known
      const counted = revList({ gitDir, path }, ['--count'], commit).then((out) =>
        Number(out.toString('latin1').trim()),
      )
      counts.set(key, counted)
      // What failed once is asked again: a deadline of today is no answer for tomorrow.
      counted.catch(() => counts.delete(key))
      return counted
    },
  }
}
