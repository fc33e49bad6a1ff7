import { createDateQueue } from './date-queue.ts'
import { findPathEntry, isSameEntry, type PathEntry } from './path-entry.ts'
import type { OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/** The commits that changed a path, found one after the other. */
export interface PathWalk {
  /** Positions, in the order of `git rev-list <commit> -- <path>`. */
  readonly found: readonly number[]
  readonly isWhole: boolean
  /** Looks at the next commit. A walk in which that failed is of no more use. */
  advance(): void
  /** In bytes. */
  readonly heldBytes: number
}

const slash = 47

/**
 * Walks as `git rev-list` does by default (its revision.c, try_to_simplify_commit): a commit that holds the path as
 * one of its parents does is left out, and only the first such parent is followed; any other commit is shown, and all
 * its parents are followed. `path` is given in its stored bytes. Paths that git would read in another way than as the
 * plain names of folders and a file are an `UnreadableError`. Where the walk comes down to a commit whose own history
 * of the path is `known` as a whole, it takes that over.
 */
export function startPathWalk({
  repository: { commits, objects },
  head,
  path,
  known,
}: {
  repository: OpenRepository
  head: number
  path: Buffer
  known: (position: number) => readonly number[] | undefined
}): PathWalk {
  const names = namesOf(path)
  // A filter holds each changed path and all folders above it. The path itself is denied most often.
  const keys = names.map((_, index) => commits.filterKey(joined(names.slice(0, index + 1)))).reverse()
  let seen = new Uint8Array(commits.count)
  /** The smallest level of the commits that had their turn. */
  let lowest = Number.POSITIVE_INFINITY
  const queue = createDateQueue()
  /** What lies at the path in commits that wait. */
  const entries = new Map<number, PathEntry | undefined>()
  const found: number[] = []
  let isWhole = false

  const entryAt = (position: number): PathEntry | undefined => {
    if (!entries.has(position)) entries.set(position, findPathEntry(objects, commits.tree(position), names))
    return entries.get(position)
  }
  const enter = (position: number) => {
    if (seen[position] !== 0) return
    seen[position] = 1
    queue.push(position, commits.time(position))
  }
  /** By the Bloom filter: true only where it is certain. */
  const isUntouched = (position: number): boolean => keys.some((key) => !commits.mayChange(position, key))

  /** Whether a parent holds the path as the commit does; that one is entered. */
  const followSame = (position: number, first: number): boolean => {
    if (isUntouched(position)) {
      if (entries.has(position)) entries.set(first, entries.get(position))
      enter(first)
      return true
    }
    const entry = entryAt(position)
    const same = commits.parents(position).find((parent) => isSameEntry(objects, entry, entryAt(parent)))
    if (same !== undefined) enter(same)
    return same !== undefined
  }

  const visit = (position: number) => {
    const first = commits.firstParent(position)
    if (first < 0) {
      if (!isSameEntry(objects, entryAt(position), undefined)) found.push(position)
    } else if (!followSame(position, first)) {
      found.push(position)
      for (const parent of commits.parents(position)) enter(parent)
    }
  }

  /** If nothing else waits, and no ancestor had its turn before (all are on lower levels), the rest is its own history. */
  const takeOver = (position: number): boolean => {
    const rest = queue.size === 0 && lowest >= commits.generation(position) ? known(position) : undefined
    for (const other of rest ?? []) found.push(other)
    return rest !== undefined
  }

  enter(head)
  return {
    found,
    get isWhole() {
      return isWhole
    },
    get heldBytes() {
      return found.length * 8 + (isWhole ? 0 : seen.length + queue.size * 24 + entries.size * 200)
    },
    advance() {
      const position = queue.pop()
      if (position < 0) return
      if (!takeOver(position)) {
        visit(position)
        lowest = Math.min(lowest, commits.generation(position))
      }
      entries.delete(position)
      isWhole = queue.size === 0
      if (isWhole) seen = new Uint8Array(0)
      // Where clocks ran backwards, entries are left of commits that had their turn.
      if (isWhole || entries.size > queue.size + 256) entries.clear()
    },
  }
}

function namesOf(path: Buffer): Buffer[] {
  const names: Buffer[] = []
  for (let at = 0; at <= path.length; ) {
    const end = path.indexOf(slash, at)
    names.push(path.subarray(at, end < 0 ? path.length : end))
    at = end < 0 ? path.length + 1 : end + 1
  }
  if (names.some((name) => ['', '.', '..'].includes(name.toString('latin1')))) {
    throw new UnreadableError('a path is not in its plain form')
  }
  return names
}

const joined = (names: readonly Buffer[]): Buffer =>
  Buffer.concat(names.flatMap((name, index) => (index === 0 ? [name] : [Buffer.from([slash]), name])))
