import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import type { ObjectCache } from './object-cache.ts'
import { findEntry, parseTree, type RawTreeEntry } from './parse-tree.ts'

/** A path in a commit's tree: a folder (the root included) or something that is none. */
export type FoundPath =
  | { kind: 'tree'; oid: string; path: Buffer[] }
  | { kind: 'entry'; entry: RawTreeEntry; path: Buffer[] }

/**
 * A folder that is in memory is found without a wait, so that a path of two thousand folders would be walked in one piece, and thirty of
 * them for half a second. Beyond these levels, so many are walked in one iteration of the event loop, for all callers.
 */
const freeLevels = 32
const levels = createBulkPace({ bytesPerIteration: 64 })

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
  objects: Pick<ObjectCache, 'tree'>
  gitDir: string
  tree: string
  path: string
}): Promise<FoundPath | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '')
  const walked: Buffer[] = []
  let oid = tree
  for (const [depth, segment] of segments.entries()) {
    if (depth > 0 && depth % freeLevels === 0) await levels.take(currentCaller().key, freeLevels)
    const entry = entryNamed(await objects.tree(gitDir, oid), segment, oid.length / 2)
    if (entry === undefined) return undefined
    walked.push(entry.bytes)
    if (entry.kind !== 'tree') return depth === segments.length - 1 ? { kind: 'entry', entry, path: walked } : undefined
    oid = entry.oid
  }
  return { kind: 'tree', oid, path: walked }
}

/**
 * The entry that a name means. A tree of a thousand entries is looked through for the name's bytes alone: `space,
 * name, NUL` can also stand across an id, so that a hit is only one where an entry begins.
 */
function entryNamed(tree: Buffer, name: string, idBytes: number): RawTreeEntry | undefined {
  if (name.includes('\ufffd')) return findEntry(parseTree(tree, idBytes), name)
  const wanted = Buffer.from(`${name}\0`)
  if (wanted.indexOf(0) !== wanted.length - 1 || !tree.includes(wanted)) return undefined
  for (let at = 0; at < tree.length; ) {
    const start = tree.indexOf(32, at) + 1
    const nul = tree.indexOf(0, start)
    if (start === 0 || nul < 0) return undefined
    const end = nul + 1 + idBytes
    if (nul - start === wanted.length - 1 && tree.compare(wanted, 0, wanted.length, start, nul + 1) === 0) {
      const [entry] = parseTree(tree.subarray(at, end), idBytes)
      return entry
    }
    at = end
  }
  return undefined
}
