import { createLru, textWeight } from '@sheaf/server-core/lru'
import { type FolderIndex, type IndexedEntry, indexFolder } from './folder-index.ts'
import type { ObjectCache } from './object-cache.ts'
import type { ObjectPool } from './object-pool.ts'
import type { RawTreeEntry } from './parse-tree.ts'

/** A folder whose entries are read as they are asked for, in the order that people see (`folder-index.ts`). */
export interface OpenFolder {
  readonly count: number
  entry(position: number): IndexedEntry
  cursorAfter(position: number): string
  /** The position that a cursor means, or nothing where it is none. */
  positionOf(cursor: string): number | undefined
  /** The position of the first entry that is no folder and whose name does not come before this one. */
  firstFile(name: string): number
}

export interface Folders {
  /** Opens a tree object. One of more than 8 MiB is a `too-large` error. */
  open(gitDir: string, tree: string): Promise<OpenFolder>
  /** The sizes of files and links in bytes, null for all else, in the order of the entries. */
  sizes(gitDir: string, entries: readonly RawTreeEntry[]): Promise<(number | null)[]>
}

/**
 * Reads folders. What is kept of one is where its entries lie; sizes are asked for all at once, and only those that
 * somebody sees. They are kept by object: the next commit's folder differs in an entry or two.
 */
export function createFolders({
  objects,
  pool,
  bytes = 8 * 1024 * 1024,
}: {
  objects: ObjectCache
  pool: ObjectPool
  bytes?: number
}): Folders {
  const indexes = createLru<FolderIndex>({
    capacity: bytes,
    maxWeight: bytes / 2,
    weigh: (index, key) => textWeight(key) + index.heldBytes,
  })
  const sizes = createLru<number>({ capacity: bytes, weigh: (_, key) => textWeight(key) + 100 })

  const sizeOf = async (gitDir: string, entry: RawTreeEntry): Promise<number | null> => {
    if (entry.kind !== 'blob' && entry.kind !== 'symlink') return null
    const key = `${gitDir}:${entry.oid}`
    // A file that a partial copy lacks still has its row.
    const size = sizes.get(key) ?? (await pool.info(gitDir, entry.oid))?.size
    if (size !== undefined) sizes.set(key, size)
    return size ?? null
  }

  return {
    async open(gitDir, tree) {
      const key = `${gitDir}:${tree}`
      const data = await objects.tree(gitDir, tree)
      const index = indexes.get(key) ?? indexFolder(data, tree.length / 2)
      indexes.set(key, index)
      return {
        count: index.count,
        entry: (position) => index.entry(data, position),
        cursorAfter: (position) => index.cursorAfter(data, position),
        positionOf: (cursor) => index.positionOf(data, cursor),
        firstFile: (name) => index.firstFile(data, name),
      }
    },
    sizes: (gitDir, entries) => Promise.all(entries.map((entry) => sizeOf(gitDir, entry))),
  }
}
