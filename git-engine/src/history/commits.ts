import { join } from 'node:path'
import { type PathFilterKey, pathFilterKey } from './bloom.ts'
import { type CommitGraph, openCommitGraph } from './commit-graph.ts'
import { type CommitHeader, parseCommitHeader } from './commit-header.ts'
import type { UntouchedLine } from './first-parent-line.ts'
import { type ObjectStore, UnreadableError } from './object-store.ts'
import type { HistoryWork } from './question.ts'
import { readCommitStart } from './read-commit-start.ts'
import { readTextIfPresent } from './repository-format.ts'
import { UngraphedError } from './stored-object.ts'

export type { PathFilterKey }

/**
 * The commits of a repository by position: those of the commit-graph, and on top of them those that are newer than
 * it, read from their objects when they are met. Positions stay the same for as long as this object lives.
 */
export interface Commits {
  /** How many positions there are: all are below it. Grows when newer commits are met. */
  readonly count: number
  /** How many of them are in the commit-graph. */
  readonly graphed: number
  /** Checksums of the commit-graph's files, lowest first. Positions below `graphed` are those of these files one after the other. */
  readonly graphLayers: readonly string[]
  /** Whether a commit-graph that knows more would be of use, at the price of new positions. */
  readonly wantsGraph: boolean
  /**
   * The position of a commit, or -1 where the repository has none of this id. Commits that are not in the graph are
   * read together with all their ancestors outside of it: `prepare` does the same in slices.
   */
  find(id: Uint8Array): number
  /** `find` in slices. */
  prepare(id: Uint8Array): HistoryWork<number>
  /** The position of a commit that is in the graph or was read before, or -1: reads nothing, whatever is asked for. */
  known(id: Uint8Array): number
  /** Positions of such commits whose ids begin with these hexadecimal digits. */
  startingWith(digits: string): number[]
  /** Raw id. Shared memory: never written to. */
  id(position: number): Buffer
  /** Raw id of the commit's root tree. */
  tree(position: number): Buffer
  /** All parents in order. Those beyond the edge of a shallow repository are left out, as git does. */
  parents(position: number): readonly number[]
  /** The first parent, or -1. Cheaper than `parents`. */
  firstParent(position: number): number
  /**
   * Sets the bits of these commits and of all that they reach (one for each position, lowest first), and goes no further
   * where one is set. In slices.
   */
  mark(bits: Uint8Array, from: Iterable<number>): HistoryWork<void>
  /** Larger than that of every ancestor: git's topological level. */
  generation(position: number): number
  /** Committer time in seconds since 1970. */
  time(position: number): number
  /** False only where a Bloom filter says that the commit changed nothing of this path against its first parent. */
  mayChange(position: number, path: PathFilterKey): boolean
  /**
   * Follows first parents from a commit as long as the filters deny that a commit changed the path. Gives the position
   * where that ends: at a commit that may have changed it, at one without parents, or where the line says.
   */
  followUntouched(position: number, line: UntouchedLine): number
  /** Makes the key of a path (its stored bytes, no slash at either end). */
  filterKey(path: Uint8Array): PathFilterKey
  /** In bytes. */
  readonly heldBytes: number
}

/** So many commits outside of the graph are read; a repository of more is walked by git until it has a graph. */
const maxOverlay = 20_000
/** After so many bytes of commits others may come by. */
const bytesPerSlice = 1024 * 1024
/** From so many on a newer graph is worth new positions. */
const manyOverlay = 1_000

interface OverlayCommit {
  id: Buffer
  tree: Buffer
  parents: readonly number[]
  generation: number
  time: number
}

/**
 * Opens the commits of a repository. As git does, it goes without the commit-graph where the history is cut short
 * (`shallow`). Throws `UnreadableError` where commits are grafted by `info/grafts`, and in `find` and `prepare` where
 * a commit cannot be read or lies too far from the graph.
 */
export function openCommits(gitDir: string, objects: ObjectStore): Commits {
  if ((readTextIfPresent(join(gitDir, 'info', 'grafts')) ?? '') !== '')
    throw new UnreadableError('the repository has grafts')
  const shallow = new Set((readTextIfPresent(join(gitDir, 'shallow')) ?? '').split('\n').filter(Boolean))
  const graph = shallow.size === 0 ? openCommitGraph(gitDir, objects.idBytes) : undefined
  return createCommits({ graph, objects, shallow })
}

function createCommits({
  graph,
  objects,
  shallow,
}: {
  graph: CommitGraph | undefined
  objects: ObjectStore
  shallow: ReadonlySet<string>
}): Commits {
  const graphed = graph?.count ?? 0
  const firstParents = graph?.firstParents ?? new Int32Array(0)
  const generations = graph?.generations ?? new Uint32Array(0)
  const times = graph?.times ?? new Float64Array(0)
  const overlay: OverlayCommit[] = []
  const overlayAt = new Map<string, number>()
  /** It was tried once. To read thousands of commits for every question, and then ask git, would be slower than git. */
  let isTooFar = false
  /** Bytes of commits that were read since others could come by. */
  let unshared = 0

  const known = (id: Uint8Array): number => {
    if (id.length !== objects.idBytes) return -1
    const position = graph?.find(id) ?? -1
    return position >= 0 ? position : (overlayAt.get(keyOf(id)) ?? -1)
  }
  const above = (position: number): OverlayCommit => {
    const commit = overlay[position - graphed]
    if (commit === undefined) throw new RangeError(`no commit ${position}`)
    return commit
  }
  const generation = (position: number): number => generations[position] ?? above(position).generation

  /** Git writes no graph where the history is cut short: there is nothing to wait for. */
  const tooFar = () =>
    shallow.size === 0 ? new UngraphedError() : new UnreadableError('too many commits of a history that is cut short')

  const read = (id: Buffer): CommitHeader | undefined => {
    const start = readCommitStart(objects, id)
    if (start === undefined) return undefined
    unshared += start.data.length
    const header = parseCommitHeader(start.data, objects.idBytes)
    return shallow.has(id.toString('hex')) ? { ...header, parents: [] } : header
  }

  const add = (id: Buffer, header: CommitHeader) => {
    const key = keyOf(id)
    // Another question may have been faster between two slices.
    if (overlayAt.has(key)) return
    const parents = header.parents.map((parent) => {
      const position = known(parent)
      if (position < 0) throw new UnreadableError('a commit lacks a parent')
      return position
    })
    overlayAt.set(key, graphed + overlay.length)
    overlay.push({
      id,
      tree: header.tree,
      parents,
      generation: 1 + Math.max(0, ...parents.map(generation)),
      time: header.time,
    })
  }

  function* prepare(wanted: Uint8Array): HistoryWork<number> {
    const position = known(wanted)
    if (position >= 0) return position
    if (isTooFar) throw tooFar()
    const start = Buffer.from(wanted)
    const first = read(start)
    if (first === undefined) return -1
    const headers = new Map<string, CommitHeader>([[keyOf(start), first]])
    // A commit is added when its parents are: it stays on the stack until then.
    const stack: { id: Buffer; header: CommitHeader; next: number }[] = [{ id: start, header: first, next: 0 }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const parent = top.header.parents[top.next]
      top.next += 1
      if (parent === undefined) {
        add(top.id, top.header)
        stack.pop()
        continue
      }
      if (known(parent) >= 0) continue
      const key = keyOf(parent)
      if (headers.has(key)) throw new UnreadableError('a commit is its own ancestor')
      if (overlay.length + stack.length >= maxOverlay) {
        isTooFar = true
        throw tooFar()
      }
      const header = read(parent)
      if (header === undefined) throw new UnreadableError('a commit lacks a parent')
      headers.set(key, header)
      stack.push({ id: parent, header, next: 0 })
      if (headers.size % 32 !== 0 && unshared < bytesPerSlice) continue
      unshared = 0
      yield
    }
    return known(wanted)
  }

  return {
    get count() {
      return graphed + overlay.length
    },
    graphed,
    graphLayers: graph?.layers ?? [],
    get wantsGraph() {
      return graph?.filtered !== true || isTooFar || overlay.length >= manyOverlay
    },
    find(id) {
      const work = prepare(id)
      let step = work.next()
      while (step.done !== true) step = work.next()
      return step.value
    },
    prepare,
    known,
    startingWith(digits) {
      const found = graph?.startingWith(digits) ?? []
      for (const [index, { id }] of overlay.entries()) {
        if (id.toString('hex').startsWith(digits)) found.push(graphed + index)
      }
      return found
    },
    id: (position) => (position < graphed && graph !== undefined ? graph.id(position) : above(position).id),
    tree: (position) => (position < graphed && graph !== undefined ? graph.tree(position) : above(position).tree),
    parents: (position) =>
      position < graphed && graph !== undefined ? graph.parents(position) : above(position).parents,
    firstParent: (position) => firstParents[position] ?? above(position).parents[0] ?? -1,
    *mark(bits, from) {
      const waiting = [...from]
      const below: number[] = []
      let steps = 0
      for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
        if (position < graphed) {
          below.push(position)
          continue
        }
        const held = bits[position >>> 3] ?? 0
        const bit = 1 << (position & 7)
        if ((held & bit) !== 0) continue
        bits[position >>> 3] = held | bit
        waiting.push(...above(position).parents)
        steps += 1
        if (steps % 1_024 === 0) yield
      }
      if (graph !== undefined) yield* graph.mark(bits, below)
    },
    generation,
    time: (position) => times[position] ?? above(position).time,
    mayChange: (position, path) => graph === undefined || position >= graphed || graph.mayChange(position, path),
    followUntouched: (position, line) =>
      graph === undefined || position >= graphed ? position : graph.followUntouched(position, line),
    filterKey: pathFilterKey,
    get heldBytes() {
      return (graph?.heldBytes ?? 0) + overlay.length * 600
    },
  }
}

const keyOf = (id: Uint8Array): string => Buffer.from(id.buffer, id.byteOffset, id.length).toString('latin1')
