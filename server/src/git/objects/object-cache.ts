import { createLru } from '../lru.ts'
import { GitError } from '../process/git-error.ts'
import type { ObjectPool } from './object-pool.ts'
import type { ObjectType } from './object-reader.ts'
import { type GitCommit, parseCommit } from './parse-commit.ts'
import { parseTree, type RawTreeEntry } from './parse-tree.ts'

/** Commits and trees of all repositories by id, read once and kept while they are in use. Objects never change. */
export interface ObjectCache {
  commit(gitDir: string, oid: string): Promise<GitCommit>
  /** The bytes of a tree object. */
  tree(gitDir: string, oid: string): Promise<Buffer>
  entries(gitDir: string, oid: string): Promise<RawTreeEntry[]>
}

/** Makes the cache; `bytes` bounds it, about half for commits and half for trees. */
export function createObjectCache({
  pool,
  bytes = 32 * 1024 * 1024,
}: {
  pool: ObjectPool
  bytes?: number
}): ObjectCache {
  const commits = createLru<GitCommit>({ capacity: bytes / 2, weigh: (commit) => 700 + 2 * commit.message.length })
  const trees = createLru<Buffer>({ capacity: bytes / 2, weigh: (tree) => 200 + tree.length })

  const read = async (gitDir: string, oid: string, type: ObjectType): Promise<Buffer> => {
    const object = await pool.contents(gitDir, oid)
    if (object === undefined) throw new GitError('missing', `${oid} is not in ${gitDir}`)
    if (object.type !== type) throw new GitError('missing', `${oid} is a ${object.type}, not a ${type}`)
    return object.data
  }

  const tree = async (gitDir: string, oid: string): Promise<Buffer> => {
    const key = `${gitDir}:${oid}`
    const known = trees.get(key)
    if (known !== undefined) return known
    const data = await read(gitDir, oid, 'tree')
    trees.set(key, data)
    return data
  }

  return {
    tree,
    async commit(gitDir, oid) {
      const key = `${gitDir}:${oid}`
      const known = commits.get(key)
      if (known !== undefined) return known
      const commit = parseCommit(oid, await read(gitDir, oid, 'commit'))
      commits.set(key, commit)
      return commit
    },
    entries: async (gitDir, oid) => parseTree(await tree(gitDir, oid), oid.length / 2),
  }
}
