import { kindOf } from '../objects/parse-tree.ts'
import { createPriorityQueue } from '../priority-queue.ts'
import { createPathFinder, isSameEntry, type PathEntry } from './path-entry.ts'
import type { OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/** The commits that changed a path, found one after the other. */
export interface PathWalk {
  /** Positions, in the order of `git rev-list <commit> -- <path>`. */
  readonly found: readonly number[]
  /** Those of them that have a file there and that all older ones come through: the rest of the history is that of the path at such a commit. */
  readonly joints: readonly number[]
  readonly isWhole: boolean
  /**
   * Visits the next commit, or skips the next few thousand where the filters say that they do not matter. `known` has
   * what whole walks of the same path found, by the position of their head. A walk in which that failed is of no more use.
   */
  advance(known: ReadonlyMap<number, PathWalk> | undefined): void
  /** In bytes. */
  readonly heldBytes: number
}

const slash = 47
/** What a walk that is not whole takes beside its queue and its sets: closures, the names and keys of the path, folders that were looked up. */
const bytesUnderWay = 7_000
/** Steps along a line of commits that leave the path alone: a fraction of a millisecond. */
const maxAtOnce = 8_192
/** How many of a path's folders, the deepest, are looked up in a filter. */
const maxKeys = 16

/**
 * Walks as `git rev-list` does by default (its revision.c, try_to_simplify_commit): a commit that holds the path as
 * one of its parents does is left out, and only the first such parent is followed; any other commit is shown, and all
 * its parents are followed. `path` is given in its stored bytes. Paths that git would read in another way than as the
 * plain names of folders and a file are an `UnreadableError`. Where the walk comes down to a commit whose own history
 * of the path is known as a whole, it takes that over.
 */
export function startPathWalk({
  repository: { commits, objects },
  head,
  path,
}: {
  repository: OpenRepository
  head: number
  path: Buffer
}): PathWalk {
  const names = namesOf(path)
  const find = createPathFinder(objects, names)
  // A filter holds each changed path and all folders above it. The path itself is denied most often, and what is far above it
  // hardly ever alone; of a path that is thousands deep, all would be megabytes.
  const ends = names.map((_, index) => index + 1).slice(-maxKeys)
  const keys = ends.map((end) => commits.filterKey(joined(names.slice(0, end)))).reverse()
  let seen = createPositionSet(commits.count)
  /** The smallest level of the commits that were visited. */
  let lowest = Number.POSITIVE_INFINITY
  const queue = createPriorityQueue()
  /** What lies at the path in commits that wait. */
  const entries = new Map<number, PathEntry | undefined>()
  const found: number[] = []
  const joints: number[] = []
  let isWhole = false

  const entryAt = (position: number): PathEntry | undefined => {
    if (!entries.has(position)) entries.set(position, find(commits.tree(position)))
    return entries.get(position)
  }
  const moveEntry = (from: number, to: number) => {
    if (from === to || !entries.has(from)) return
    entries.set(to, entries.get(from))
    entries.delete(from)
  }
  const enter = (position: number) => {
    if (seen.add(position)) queue.push(position, commits.time(position))
  }
  /** By the Bloom filter: true only where it is certain. */
  const isUntouched = (position: number): boolean => {
    for (const key of keys) if (!commits.mayChange(position, key)) return true
    return false
  }

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

  enter(head)
  return {
    found,
    joints,
    get isWhole() {
      return isWhole
    },
    get heldBytes() {
      return bytesUnderWay + (found.length + joints.length) * 12 + seen.heldBytes + queue.size * 24 + entries.size * 200
    },
    advance(known) {
      let position = queue.pop()
      if (position < 0) return
      // Nothing else waits, and no ancestor was visited before (all are on lower levels): what follows is the commit's
      // own history, and no commit of it was seen.
      let rest: PathWalk | undefined
      const isJoint = queue.size === 0 && lowest >= commits.generation(position)
      if (isJoint) {
        const start = position
        if (known?.has(position) !== true) {
          position = commits.followUntouched(position, { keys, most: maxAtOnce, stops: known })
        }
        moveEntry(start, position)
        rest = known?.get(position)
      }
      if (rest === undefined) {
        const { length } = found
        visit(position)
        if (isJoint && found.length > length && isFile(entryAt(position))) joints.push(position)
        lowest = Math.min(lowest, commits.generation(position))
      } else {
        for (const other of rest.found) found.push(other)
        for (const other of rest.joints) joints.push(other)
      }
      entries.delete(position)
      isWhole = queue.size === 0
      if (isWhole) seen = createPositionSet(0)
      // Where clocks ran backwards, entries are left of commits that were visited.
      if (isWhole || entries.size > queue.size + 256) entries.clear()
    },
  }
}

/** A walk that is whole, without what only its way there needed: nine tenths of what most walks hold. */
export const settledWalk = ({ found, joints }: PathWalk): PathWalk => ({
  // Without the room that an array which grew has at its end.
  found: found.slice(),
  joints: joints.slice(),
  isWhole: true,
  advance: stay,
  heldBytes: (found.length + joints.length) * 8,
})

const stay = () => undefined

const isFile = (entry: PathEntry | undefined): boolean => entry !== undefined && kindOf(entry.mode) === 'blob'

interface PositionSet {
  /** Whether it was not there before. */
  add(position: number): boolean
  /** In bytes. */
  readonly heldBytes: number
}

/** A bit for each position: walks that nobody brings to their end are kept by the hundred. */
function createPositionSet(count: number): PositionSet {
  const bits = new Uint8Array((count + 7) >> 3)
  return {
    heldBytes: bits.length,
    add(position) {
      const mask = 1 << (position & 7)
      const byte = bits[position >> 3] ?? 0
      bits[position >> 3] = byte | mask
      return (byte & mask) === 0
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
