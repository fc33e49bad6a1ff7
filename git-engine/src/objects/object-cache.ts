import { cacheIdleTtlMs, createLru, textWeight } from '@sheaf/server-core/lru'
import { GitError } from '../process/git-error.ts'
import { createSingleFlight } from '../single-flight.ts'
import type { ObjectPool } from './object-pool.ts'
import type { GitObject, ObjectType } from './object-reader.ts'
import { type GitCommit, maxCommitBytes, parseCommit } from './parse-commit.ts'
import { maxTreeBytes, parseTree, type RawTreeEntry } from './parse-tree.ts'

/** Commits and trees of all repositories by id, read once and kept while they are in use. Objects never change. */
export interface ObjectCache {
  /** A commit, with what is read of it at most (`parse-commit.ts`). */
  commit(gitDir: string, oid: string): Promise<GitCommit>
  /** Is this a commit that is at hand, so that git need not be asked whether there is one? */
  holds(gitDir: string, oid: string): boolean
  /** The bytes of a tree object. One of more than `maxTreeBytes` is a `too-large` error. */
  tree(gitDir: string, oid: string): Promise<Buffer>
  entries(gitDir: string, oid: string): Promise<RawTreeEntry[]>
}

/** What a commit takes in memory, in bytes. */
export const commitWeight = ({ message, author, committer, parents }: GitCommit): number =>
  500 +
  [message, author.name, author.email, committer.name, committer.email].reduce(
    (sum, text) => sum + textWeight(text),
    0,
  ) +
  parents.length * 100

/** Makes the cache; `bytes` bounds it, about half for commits and half for trees. */
export function createObjectCache({
  pool,
  bytes = 32 * 1024 * 1024,
}: {
  pool: Pick<ObjectPool, 'contents'>
  bytes?: number
}): ObjectCache {
  const capacity = bytes / 2
  const commits = createLru<GitCommit>({
    capacity,
    maxWeight: capacity / 8,
    idleTtlMs: cacheIdleTtlMs,
    weigh: (commit, key) => textWeight(key) + commitWeight(commit),
  })
  const trees = createLru<Buffer>({
    capacity,
    maxWeight: capacity / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: (tree, key) => textWeight(key) + 100 + tree.length,
  })

  const read = async (gitDir: string, oid: string, type: ObjectType, most: number): Promise<GitObject> => {
    const object = await pool.contents(gitDir, oid, most)
    if (object === undefined) throw new GitError('missing', `${oid} is not in ${gitDir}`)
    if (object.type !== type) throw new GitError('missing', `${oid} is a ${object.type}, not a ${type}`)
    return object
  }

  // Pages that nobody waits for any more go on reading: without this, each of hundreds would read the same objects once more.
  const readingCommits = createSingleFlight<GitCommit>()
  const readingTrees = createSingleFlight<Buffer>()

  const tree = async (gitDir: string, oid: string): Promise<Buffer> => {
    const key = `${gitDir}:${oid}`
    const start = async () => {
      const { data, size } = await read(gitDir, oid, 'tree', maxTreeBytes)
      if (data.length < size) throw new GitError('too-large', `the tree ${oid} has ${size} bytes`)
      trees.set(key, data)
      return data
    }
    return trees.get(key) ?? readingTrees.join(key, { start })
  }

  return {
    holds: (gitDir, oid) => commits.get(`${gitDir}:${oid}`) !== undefined,
    tree,
    async commit(gitDir, oid) {
      const key = `${gitDir}:${oid}`
      const start = async () => {
        const { data, size } = await read(gitDir, oid, 'commit', maxCommitBytes)
        const commit = parseCommit(oid, data, { whole: data.length === size })
        commits.set(key, commit)
        return commit
      }
      return commits.get(key) ?? readingCommits.join(key, { start })
    },
    entries: async (gitDir, oid) => parseTree(await tree(gitDir, oid), oid.length / 2),
  }
}
