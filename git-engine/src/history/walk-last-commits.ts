import { createPriorityQueue } from '../priority-queue.ts'
import { changedPaths } from './changed-paths.ts'
import type { PathFilterKey } from './commits.ts'
import { createFullPathSet, createPathSet, type PathSet } from './path-set.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import type { WantedPaths } from './wanted-paths.ts'

export interface LastCommitsWalk {
  repository: OpenRepository
  wanted: WantedPaths
  /** Position of the commit where the walk starts; it holds every wanted path. */
  commit: number
  /** Told once of each path, as soon as its last commit is known. */
  onFound: (index: number, commit: number) => void
  /**
   * Told where an open path differs between a commit on the first-parent line and its first parent. A path may come
   * back to that line: the first time is the one nearest to the start.
   */
  onFirstChange?: (index: number, commit: number) => void
  /** Asked at each commit: takes out of the open paths those whose last commits are known there. */
  takeKnown?: (commit: number, open: PathSet) => void
  /** The walk is given up after so many commits. */
  limit?: number
}

/** With more open paths than this, one of them is nearly always a false hit of a Bloom filter. */
const askedOneByOne = 64

/** So many paths of one commit are told before others may ask: most of a large folder may be of one. */
const toldAtOnce = 8_192

/**
 * Finds the last commit of every wanted path: the one that `git log -1 -- path` names. Git's default simplification,
 * per path: at a commit, a path goes on to the FIRST parent that holds it alike (same mode, same object); where none
 * does, the commit is the answer. Each path thus follows one line of commits, and all of them walk together, every
 * commit before its ancestors, so each commit is met once, with the set of paths that are still open there.
 *
 * The answer is false where the walk was given up.
 */
export function* walkLastCommits(walk: LastCommitsWalk): HistoryWork<boolean> {
  const { repository, wanted, commit, onFound, onFirstChange, takeKnown, limit = Number.POSITIVE_INFINITY } = walk
  const { commits } = repository
  const open = new Map<number, PathSet>()
  /** No commit comes before one of its descendants that waits with it. */
  const queue = createPriorityQueue()
  const isUnchanged = unchangedByFilter(walk)
  let firstLine = commit

  const hand = (position: number, paths: PathSet) => {
    const waiting = open.get(position)
    if (waiting !== undefined) return waiting.addAll(paths)
    open.set(position, paths)
    queue.push(position, commits.generation(position), commits.time(position))
  }

  if (wanted.size > 0) hand(commit, createFullPathSet(wanted.size))
  let met = 0
  for (let at = queue.pop(); at >= 0; at = queue.pop()) {
    met += 1
    if (met > limit) return false
    // After each one: the trees of a large folder take their time.
    yield
    const paths = open.get(at) ?? createPathSet(wanted.size)
    open.delete(at)
    takeKnown?.(at, paths)
    if (paths.count === 0) continue

    const first = commits.firstParent(at)
    const isFirstLine = at === firstLine
    if (isFirstLine) firstLine = first
    if (first >= 0 && isUnchanged(at, paths)) {
      hand(first, paths)
      continue
    }
    let left: readonly number[] | undefined
    for (const parent of first < 0 ? [] : commits.parents(at)) {
      const asked: PathSet = left === undefined ? paths : setOf(left, wanted.size)
      const changed = changedPaths({ repository, wanted, asked, here: at, there: parent })
      if (left === undefined && isFirstLine) for (const index of changed) onFirstChange?.(index, at)
      if (changed.length < asked.count) {
        for (const index of changed) asked.delete(index)
        hand(parent, asked)
      }
      left = changed
      if (changed.length === 0) break
    }
    const ended = left ?? paths.between(0, wanted.size)
    for (const [told, index] of ended.entries()) {
      onFound(index, at)
      if (left === undefined && isFirstLine) onFirstChange?.(index, at)
      if (told % toldAtOnce === toldAtOnce - 1) yield
    }
  }
  return true
}

/** Asks the Bloom filters, which know about the first parent, whether a commit leaves all of these paths as they were. */
function unchangedByFilter({ repository: { commits }, wanted }: LastCommitsWalk) {
  const scope = wanted.scope.length === 0 ? undefined : commits.filterKey(wanted.scope)
  const keys: (PathFilterKey | undefined)[] = []
  const keyOf = (index: number): PathFilterKey => {
    const key = keys[index] ?? commits.filterKey(wanted.path(index))
    keys[index] = key
    return key
  }
  return (commit: number, paths: PathSet): boolean => {
    if (scope !== undefined && !commits.mayChange(commit, scope)) return true
    if (paths.count > askedOneByOne) return false
    return paths.between(0, wanted.size).every((index) => !commits.mayChange(commit, keyOf(index)))
  }
}

function setOf(indices: readonly number[], size: number): PathSet {
  const set = createPathSet(size)
  for (const index of indices) set.add(index)
  return set
}
