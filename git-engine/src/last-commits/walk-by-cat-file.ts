import { setImmediate } from 'node:timers/promises'
import type { ObjectCache } from '../objects/object-cache.ts'
import type { RawTreeEntry } from '../objects/parse-tree.ts'
import { createPriorityQueue } from '../priority-queue.ts'
import { GitError } from '../process/git-error.ts'
import { readCommitGrafts } from './commit-grafts.ts'
import { unchangedEntries } from './unchanged-entries.ts'

/** Entry name in latin1, so that no byte is lost → the last commit that changed the entry. */
export type LastCommits = Map<string, string>

export interface CatFileWalk {
  objects: ObjectCache
  gitDir: string
  /** Where the walk starts. */
  commit: string
  /** The folder, by its stored names. */
  path: readonly Buffer[]
  /** The folder's entries at that commit, in git's order. */
  entries: readonly RawTreeEntry[]
  /** Filled while the walk goes on, so that others may look in. */
  found: LastCommits
  /** Finished listings of the same folder at other commits: a walk that comes by takes them over. */
  known?: ((commit: string) => LastCommits | undefined) | undefined
  signal?: AbortSignal | undefined
}

/** Names an entry in `LastCommits`. */
export const entryKey = (entry: Pick<RawTreeEntry, 'bytes'>): string => entry.bytes.toString('latin1')

const sliceMs = 10

/**
 * Finds the last commit of every entry of a folder, the one that `git log -1 -- entry` names. Git's default
 * simplification, per entry: at a commit, an entry goes on to the FIRST parent that holds it alike (same mode, same
 * object); where none does, the commit is the answer. All entries walk together, newest commits first, so that each
 * commit is read about once.
 */
export async function walkByCatFile({ objects, gitDir, commit, path, entries, found, known, signal }: CatFileWalk) {
  const open = new Map<string, number[]>()
  const queue = createPriorityQueue()
  /** Those in the queue, by their numbers there. */
  const oids = new Map<number, string>()
  let visited = 0
  const folders = new Map<string, string | undefined>()
  const grafts = await readCommitGrafts(gitDir)
  let sliceBegan = performance.now()

  const visit = async (oid: string, indices: number[]) => {
    const before = open.get(oid)
    if (before !== undefined) open.set(oid, mergeAscending(before, indices))
    else {
      open.set(oid, indices)
      const { time } = (await objects.commit(gitDir, oid)).committer
      visited += 1
      oids.set(visited, oid)
      queue.push(visited, time)
    }
  }

  /** The folder's tree at a commit, by the root tree. Undefined where there is no such folder. */
  const folderAt = async (oid: string): Promise<string | undefined> => {
    const root = (await objects.commit(gitDir, oid)).tree
    if (path.length === 0) return root
    if (folders.has(root)) return folders.get(root)
    const folder = await descend({ objects, gitDir, tree: root, path })
    if (folders.size > 50_000) folders.clear()
    folders.set(root, folder)
    return folder
  }

  await visit(
    commit,
    entries.map((_, index) => index),
  )
  const next = (): string | undefined => {
    const number = queue.pop()
    const oid = oids.get(number)
    oids.delete(number)
    return oid
  }
  for (let oid = next(); oid !== undefined; oid = next()) {
    if (signal?.aborted) throw new GitError('aborted', 'the walk was given up')
    // What is in the caches answers without leaving this iteration of the event loop: others must get to run.
    if (performance.now() - sliceBegan > sliceMs) {
      await setImmediate()
      sliceBegan = performance.now()
    }
    let left = open.get(oid) ?? []
    open.delete(oid)
    const listing = known?.(oid)
    if (listing !== undefined) {
      left = left.filter((index) => !takeOver(listing, entries[index], found))
      if (left.length === 0) continue
    }
    const parents = grafts.get(oid) ?? (await objects.commit(gitDir, oid)).parents
    const here = await folderAt(oid)
    for (const parent of parents) {
      if (left.length === 0) break
      const there = await folderAt(parent)
      if (there === undefined) continue
      const alike = there === here ? left : unchangedEntries(entries, left, await objects.tree(gitDir, there))
      if (alike.length === 0) continue
      await visit(parent, alike)
      left = alike.length === left.length ? [] : without(left, alike)
    }
    for (const index of left) {
      const entry = entries[index]
      if (entry !== undefined) found.set(entryKey(entry), oid)
    }
  }
}

function takeOver(listing: LastCommits, entry: RawTreeEntry | undefined, found: LastCommits): boolean {
  if (entry === undefined) return true
  const key = entryKey(entry)
  const last = listing.get(key)
  if (last === undefined) return false
  found.set(key, last)
  return true
}

async function descend({
  objects,
  gitDir,
  tree,
  path,
}: {
  objects: ObjectCache
  gitDir: string
  tree: string
  path: readonly Buffer[]
}): Promise<string | undefined> {
  let oid = tree
  for (const name of path) {
    const next = childFolder(await objects.tree(gitDir, oid), name, oid.length / 2)
    if (next === undefined) return undefined
    oid = next
  }
  return oid
}

/** The id of a folder in a tree, found by its bytes. */
function childFolder(tree: Buffer, name: Buffer, idBytes: number): string | undefined {
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(32, at)
    const nul = tree.indexOf(0, space + 1)
    if (space < 0 || nul < 0) return undefined
    if (
      tree[at] === 52 &&
      nul - space - 1 === name.length &&
      tree.compare(name, 0, name.length, space + 1, nul) === 0
    ) {
      return tree.toString('hex', nul + 1, nul + 1 + idBytes)
    }
    at = nul + 1 + idBytes
  }
  return undefined
}

const without = (all: readonly number[], some: readonly number[]): number[] => {
  const gone = new Set(some)
  return all.filter((index) => !gone.has(index))
}

const mergeAscending = (a: readonly number[], b: readonly number[]): number[] =>
  [...new Set([...a, ...b])].sort((one, other) => one - other)
