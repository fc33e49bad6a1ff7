import { type BloomFilters, filterLength, filterStart, mayContain, type PathFilterKey } from './bloom.ts'

/** A line of commits that leave a path as it is. */
export interface UntouchedLine {
  /** Keys of the path and of all folders above it, in the order in which they are asked. */
  keys: readonly PathFilterKey[]
  /** So many steps are made at most. */
  most: number
  /** The line ends where it comes to one of these, too. */
  stops?: { has(position: number): boolean } | undefined
}

/** The line of first parents that walks have followed, with the filters of its commits side by side. */
export interface FirstParentLine {
  /** As `followUntouched` of `Commits` has it, for a position of the graph. */
  follow(from: number, line: UntouchedLine): number
  readonly heldBytes: number
}

interface Graph {
  layers: readonly Layer[]
  /** First parents by position, -1 for none. */
  firstParents: Int32Array
  /** Topological levels by position. */
  generations: Uint32Array
  /** The file that a commit is in. */
  layerOf(position: number): Layer
}

interface Layer {
  file: { filters: BloomFilters | undefined; count: number }
  /** Position of the file's first commit. */
  start: number
}

/** So many commits are put on the line at once. */
const stepsOfGrowth = 2_048
/** Steps beside the line after which it is looked for again. */
const stepsBeside = 256
/** A line that walks pass by for longer than it is itself is begun anew where they are. */
const leastStray = 8_192

/**
 * Makes the line, empty. A graph has its commits in the order of their ids, so that a step to a first parent meets four
 * places in memory where nobody was before: they, and not the hashes, took a tenth of a second for 500,000 commits. The
 * first walk pays that, and has laid down here what it passes; the next ones read it from end to end.
 */
export function createFirstParentLine(graph: Graph): FirstParentLine {
  const { firstParents, generations, layerOf } = graph
  let columns: Columns | undefined
  let strayed = 0

  /** Where on the line a commit is, or -1: levels fall along it. */
  const indexOf = (position: number): number => {
    if (columns === undefined) return -1
    const generation = generations[position] ?? 0
    let low = 0
    let high = columns.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((generations[columns.positions[middle] ?? 0] ?? 0) > generation) low = middle + 1
      else high = middle
    }
    return low < columns.length && columns.positions[low] === position ? low : -1
  }

  const isUntouched = (position: number, keys: readonly PathFilterKey[]): boolean => {
    const { file, start } = layerOf(position)
    if (file.filters === undefined) return false
    for (const key of keys) if (!mayContain(file.filters, position - start, key)) return true
    return false
  }

  /** The line and where on it a commit is, which is made to reach it where the commit is the next one, or to begin there. */
  const placeOf = (position: number): { line: Columns; index: number } | undefined => {
    const index = indexOf(position)
    if (columns !== undefined && index >= 0) return { line: columns, index }
    if (columns === undefined || strayed > Math.max(columns.length, leastStray)) {
      columns = beginAt(position, graph)
      strayed = 0
    }
    const { length } = columns
    if (position === columns.next) extend(columns, graph)
    return columns.length > length ? { line: columns, index: length } : undefined
  }

  return {
    get heldBytes() {
      // What is not written to yet takes no memory: the system gives it page by page.
      return columns === undefined ? 0 : columns.length * 8 + (columns.ends[columns.length - 1] ?? 0)
    },
    follow(from, { keys, most, stops }) {
      let position = from
      let left = most
      while (left > 0) {
        const place = placeOf(position)
        if (place !== undefined) {
          const { line, index } = place
          const until = Math.min(line.length, index + left)
          const reached = scan({ line, index, until, keys, stops })
          position = reached < line.length ? (line.positions[reached] ?? 0) : line.next
          if (reached < until || stops?.has(position) === true) return position
          left -= until - index
          continue
        }
        for (let step = 0; step < stepsBeside && left > 0; step += 1) {
          const parent = firstParents[position] ?? -1
          if (parent < 0 || !isUntouched(position, keys)) return position
          position = parent
          left -= 1
          strayed += 1
          if (stops?.has(position) === true) return position
        }
      }
      return position
    },
  }
}

interface Columns {
  length: number
  /** The first parent of the last commit, or -1 where the line goes no further. */
  next: number
  positions: Int32Array
  /** Where the filter of each commit ends. An empty one says nothing, as that of a commit without parents. */
  ends: Uint32Array
  bytes: Uint8Array
  /** Of the filters. */
  version: number
  hashes: number
}

/** A line that is empty as yet, with room for all commits of the graph. */
function beginAt(position: number, { layers, firstParents }: Graph): Columns {
  const filterBytes = layers.reduce(
    (sum, { file: { filters } }) => sum + (filters === undefined ? 0 : filters.filtersEnd - filters.filtersAt),
    0,
  )
  return {
    length: 0,
    next: position,
    positions: new Int32Array(firstParents.length),
    ends: new Uint32Array(firstParents.length),
    bytes: new Uint8Array(filterBytes),
    version: 0,
    hashes: 0,
  }
}

/**
 * Puts the next commits on a line, as long as their filters are of one kind. In passes: only the first has to wait for
 * each commit before it sees the next one, and the processor fetches for many at once in the others.
 */
function extend(line: Columns, { firstParents, layerOf }: Graph): void {
  const { positions, ends, bytes } = line
  const begin = line.length
  const { file, start: lowest } = layerOf(line.next)
  const { filters } = file
  if (filters === undefined || (begin > 0 && (filters.version !== line.version || filters.hashes !== line.hashes)))
    return
  const highest = lowest + file.count
  const most = begin + stepsOfGrowth
  let { length, next } = line
  while (length < most && next >= lowest && next < highest) {
    positions[length] = next
    length += 1
    next = firstParents[next] ?? -1
  }
  let at = ends[begin - 1] ?? 0
  for (let place = begin; place < length; place += 1) {
    const size = filterLength(filters, (positions[place] ?? 0) - lowest)
    // The room is that of all filters: files in which they overlap are broken.
    at += at + size > bytes.length ? 0 : size
    ends[place] = at
  }
  // A commit without parents ends a line.
  if (next < 0) ends[length - 1] = ends[length - 2] ?? 0
  let from = ends[begin - 1] ?? 0
  for (let place = begin; place < length; place += 1) {
    const to = ends[place] ?? 0
    const offset = filterStart(filters, (positions[place] ?? 0) - lowest) - from
    for (let index = from; index < to; index += 1) bytes[index] = filters.bytes[index + offset] ?? 0
    from = to
  }
  line.length = length
  line.next = next
  line.version = filters.version
  line.hashes = filters.hashes
}

/**
 * The first position from `index` on whose filter may contain the path, or that is one of the stops (the one at `index` is
 * none); `until` where there is none. A plain function on typed arrays: the engine compiles it once for all graphs.
 */
function scan({
  line: { positions, ends, bytes, version, hashes },
  index,
  until,
  keys,
  stops,
}: {
  line: Columns
  index: number
  until: number
  keys: readonly PathFilterKey[]
  stops: UntouchedLine['stops']
}): number {
  // A key of which these filters say nothing denies nothing.
  const asked = version === 1 ? keys.filter(({ plain }) => plain) : keys
  const firsts = Int32Array.from(asked, ({ first }) => first)
  const seconds = Int32Array.from(asked, ({ second }) => second)
  let from = ends[index - 1] ?? 0
  for (let place = index; place < until; place += 1) {
    if (place > index && stops?.has(positions[place] ?? 0) === true) return place
    const to = ends[place] ?? 0
    const bits = (to - from) * 8
    let isDenied = false
    for (let key = 0; key < firsts.length && bits > 0 && !isDenied; key += 1) {
      let hash = firsts[key] ?? 0
      for (let count = 0; count < hashes && !isDenied; count += 1) {
        const bit = (hash >>> 0) % bits
        isDenied = ((bytes[from + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0
        hash = (hash + (seconds[key] ?? 0)) | 0
      }
    }
    if (!isDenied) return place
    from = to
  }
  return until
}
