import type { ObjectCache } from './object-cache.ts'
import { findEntry, type RawTreeEntry } from './parse-tree.ts'

/** A place in a commit's files: a folder (the root included) or something that is none. */
export type FoundPath =
  | { kind: 'tree'; oid: string; path: Buffer[] }
  | { kind: 'entry'; entry: RawTreeEntry; path: Buffer[] }

/**
 * Walks down a path from a tree, segment by segment over the objects themselves: no byte of a path is ever
 * part of a command. `path` in the answer holds the names as they are stored.
 */
export async function findPath({
  objects,
  gitDir,
  tree,
  path,
}: {
  objects: ObjectCache
  gitDir: string
  tree: string
  path: string
}): Promise<FoundPath | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '')
  const walked: Buffer[] = []
  let oid = tree
  for (const [depth, segment] of segments.entries()) {
    const entry = findEntry(await objects.entries(gitDir, oid), segment)
    if (entry === undefined) return undefined
    walked.push(entry.bytes)
    if (entry.kind !== 'tree') return depth === segments.length - 1 ? { kind: 'entry', entry, path: walked } : undefined
    oid = entry.oid
  }
  return { kind: 'tree', oid, path: walked }
}
