import { createPriorityQueue } from '../priority-queue.ts'
import type { Commits } from './commits.ts'
import { findCommit } from './log-page.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

export interface PairQuestion {
  /** Commit ids, in hexadecimal. */
  base: string
  head: string
  /** How many commits are told that `head` alone reaches: the first. */
  limit: number
}

export interface PairAnswer {
  /** The best common ancestor, in hexadecimal: of several the latest. Null where there is none. */
  common: string | null
  /** Raw ids of the commits that `head` reaches and `base` does not, one after another, in the order of git-rev-list(1). */
  ahead: Uint8Array
}

const ofBase = 1
const ofHead = 2
const both = ofBase | ofHead
/** Below a common ancestor that was found. */
const stale = 4
/** Stands in the list, or waits for its place in it. */
const listed = 8

/**
 * Commits that two have apart are a few as a rule. Releases of many years are some ten thousand apart, which take a tenth of a second here and
 * several of those in two processes of git. Walks over more than so many are git's, beside others instead of before them.
 */
const maxSteps = 400_000
const stepsPerSlice = 1_024

/**
 * What two commits have in common and what one of them has alone, as git-merge-base(1) and git-rev-list(1) say it. A commit is looked at
 * after all that reach it, since levels are larger than those of all ancestors: what is known of it then is all there is to know, and
 * clocks that ran backwards mislead nobody. `UnreadableError` where git has to be asked: the two are far apart, or two best common
 * ancestors are of the same second.
 */
export function* comparePair(repository: OpenRepository, { base, head, limit }: PairQuestion): HistoryWork<PairAnswer> {
  const { commits, objects } = repository
  const from = yield* findCommit(repository, base)
  const to = yield* findCommit(repository, head)
  // A byte for each commit: all that two commits reach was met by then, commits that are read later are none of it.
  const flags = new Uint8Array(commits.count)
  const queue = createPriorityQueue()
  /** How many wait that are not stale. */
  let open = 0
  const mark = (position: number, flag: number) => {
    const held = flags[position] ?? 0
    if (held === 0) queue.push(position, commits.generation(position))
    const was = held === 0 || (held & stale) !== 0 ? 0 : 1
    const now = held | flag
    open += ((now & stale) === 0 ? 1 : 0) - was
    flags[position] = now
  }
  mark(from, ofBase)
  mark(to, ofHead)
  const found: number[] = []
  for (let steps = 1; open > 0; steps += 1) {
    if (steps > maxSteps) throw new UnreadableError('two commits are far apart')
    const position = queue.pop()
    const flag = flags[position] ?? 0
    if ((flag & stale) === 0) open -= 1
    if (flag === both) found.push(position)
    const passed = flag === both ? both | stale : flag
    for (const parent of commits.parents(position)) mark(parent, passed)
    if (steps % stepsPerSlice === 0) yield
  }
  const common = latestOf(commits, found)
  const ahead = yield* inOrder(commits, { from: to, of: flags, limit })
  return {
    common: common === undefined ? null : commits.id(common).toString('hex'),
    ahead: new Uint8Array(Buffer.concat(ahead, ahead.length * objects.idBytes)),
  }
}

/** The one that git names first. */
function latestOf(commits: Commits, found: readonly number[]): number | undefined {
  const [first, second] = found.toSorted((one, other) => commits.time(other) - commits.time(one))
  if (first !== undefined && second !== undefined && commits.time(first) === commits.time(second))
    throw new UnreadableError('two common ancestors are of one time')
  return first
}

/** The ids of the commits that `head` alone reaches by their times, each behind one that has it as a parent. */
function* inOrder(
  commits: Commits,
  { from, of, limit }: { from: number; of: Uint8Array; limit: number },
): HistoryWork<Buffer[]> {
  const ids: Buffer[] = []
  const queue = createPriorityQueue()
  const meet = (position: number) => {
    if (of[position] !== ofHead) return
    of[position] = listed
    queue.push(position, commits.time(position))
  }
  if (limit > 0) meet(from)
  while (queue.size > 0 && ids.length < limit) {
    const position = queue.pop()
    ids.push(commits.id(position))
    commits.parents(position).forEach(meet)
    if (ids.length % stepsPerSlice === 0) yield
  }
  return ids
}
