import { createLru } from '../lru.ts'
import type { ObjectCache } from './object-cache.ts'
import type { ObjectPool } from './object-pool.ts'
import type { RawTreeEntry } from './parse-tree.ts'

/** An entry of a folder; `size` is that of a file or a link, in bytes. */
export interface FolderEntry extends RawTreeEntry {
  size: number | null
}

export interface Folders {
  /** The entries of a tree object with their sizes, in git's order. */
  read(gitDir: string, tree: string): Promise<readonly FolderEntry[]>
}

/**
 * Reads folders; sizes are asked for all at once and kept with the folder, which never changes. They are kept by object
 * too: the next commit's folder differs in an entry or two.
 */
export function createFolders({
  objects,
  pool,
  capacity = 40_000,
}: {
  objects: ObjectCache
  pool: ObjectPool
  capacity?: number
}): Folders {
  const known = createLru<readonly FolderEntry[]>({ capacity, weigh: (entries) => 4 + entries.length })
  const sizes = createLru<number>({ capacity })

  const withSize = async (gitDir: string, entry: RawTreeEntry): Promise<FolderEntry> => {
    if (entry.kind !== 'blob' && entry.kind !== 'symlink') return { ...entry, size: null }
    const key = `${gitDir}:${entry.oid}`
    // A file that a partial copy lacks still has its row.
    const size = sizes.get(key) ?? (await pool.info(gitDir, entry.oid))?.size
    if (size !== undefined) sizes.set(key, size)
    return { ...entry, size: size ?? null }
  }

  return {
    async read(gitDir, tree) {
      const key = `${gitDir}:${tree}`
      const before = known.get(key)
      if (before !== undefined) return before
      const entries = await objects.entries(gitDir, tree)
      const sized = await Promise.all(entries.map((entry) => withSize(gitDir, entry)))
      known.set(key, sized)
      return sized
    },
  }
}
