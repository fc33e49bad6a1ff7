import { createDateQueue } from './date-queue.ts'
import { findPathEntry, isSameEntry, type PathEntry } from './path-entry.ts'
import type { OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/** The commits that changed a path, found one after the other. */
export interface PathWalk {
  /** Positions, in the order of `git rev-list <commit> -- <path>`. */
  readonly found: readonly number[]
  readonly isWhole: boolean
  /** Looks at the next commit. */
  advance(): void
  /** In bytes. */
  readonly heldBytes: number
}

const slash = 47

/**
 * Walks as `git rev-list` does by default (its revision.c, try_to_simplify_commit): a commit that holds the path as
 * one of its parents does is left out, and only the first such parent is followed; any other commit is shown, and all
 * its parents are followed. `path` is given in its stored bytes. Paths that git would read in another way than as the
 * plain names of folders and a file are an `UnreadableError`.
 */
export function startPathWalk({ commits, objects }: OpenRepository, head: number, path: Buffer): PathWalk {
  const names = namesOf(path)
  // A filter holds each changed path and all folders above it.
  const keys = names.map((_, index) => commits.filterKey(joined(names.slice(0, index + 1))))
  const seen = new Uint8Array(commits.count)
  const queue = createDateQueue()
  /** What lies at the path in commits that wait. */
  const entries = new Map<number, PathEntry | undefined>()
  const found: number[] = []

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

  /** The parent that holds the path as the commit does, or -1. */
  const sameParent = (position: number, parents: readonly number[]): number => {
    const [first = -1] = parents
    if (first >= 0 && isUntouched(position)) {
      if (entries.has(position)) entries.set(first, entries.get(position))
      return first
    }
    const entry = entryAt(position)
    return parents.find((parent) => isSameEntry(objects, entry, entryAt(parent))) ?? -1
  }

  enter(head)
  return {
    found,
    get isWhole() {
      return queue.size === 0
    },
    get heldBytes() {
      return found.length * 8 + (queue.size === 0 ? 0 : seen.length + queue.size * 24 + entries.size * 200)
    },
    advance() {
      const position = queue.pop()
      if (position < 0) return
      const parents = commits.parents(position)
      if (parents.length === 0) {
        if (!isSameEntry(objects, entryAt(position), undefined)) found.push(position)
      } else {
        const same = sameParent(position, parents)
        if (same >= 0) enter(same)
        else {
          found.push(position)
          for (const parent of parents) enter(parent)
        }
      }
      entries.delete(position)
      // Where clocks ran backwards, entries are left of commits that had their turn.
      if (entries.size > queue.size + 256) entries.clear()
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
