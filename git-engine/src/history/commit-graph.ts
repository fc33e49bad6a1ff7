import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mayContain, type PathFilterKey } from './bloom.ts'
import { type GraphFile, parseGraphFile } from './commit-graph-file.ts'
import { createFirstParentLine, type UntouchedLine } from './first-parent-line.ts'
import { compareIds } from './pack-index.ts'
import type { HistoryWork } from './question.ts'
import { readTextIfPresent } from './repository-format.ts'
import { UnreadableError } from './stored-object.ts'

/** The commit-graph of a repository, one file or a chain of them. A position counts over the files, lowest first. */
export interface CommitGraph {
  readonly count: number
  /** Checksums of the files, lowest first. */
  readonly layers: readonly string[]
  /** First parents by position, -1 for none. */
  readonly firstParents: Int32Array
  /** Topological levels by position. */
  readonly generations: Uint32Array
  /** Committer times by position, in seconds since 1970. */
  readonly times: Float64Array
  find(id: Uint8Array): number
  /** Positions of the commits whose ids begin with these hexadecimal digits. */
  startingWith(digits: string): number[]
  id(position: number): Buffer
  tree(position: number): Buffer
  parents(position: number): readonly number[]
  /**
   * Sets the bits of these commits and of all that they reach (one for each position, lowest first), and goes no further
   * where one is set. In slices.
   */
  mark(bits: Uint8Array, from: readonly number[]): HistoryWork<void>
  mayChange(position: number, key: PathFilterKey): boolean
  /** As `Commits` has it, for a position of the graph. */
  followUntouched(position: number, line: UntouchedLine): number
  /** Whether every file has changed-path filters. */
  readonly filtered: boolean
  readonly heldBytes: number
}

/** What is taken into memory at most: the graph of some millions of commits. */
const maxBytes = 256 * 1024 * 1024
const noParent = 0x70000000

/**
 * Opens the commit-graph of a repository. There is none where the files are missing, broken, of an unknown version or
 * larger than is good: all of it can be had from the commits themselves.
 */
export function openCommitGraph(gitDir: string, idBytes: number): CommitGraph | undefined {
  // A chain that is replaced while it is read is there in its new form a moment later.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const files = graphFiles(gitDir, idBytes)
      return files.length === 0 ? undefined : createCommitGraph(files, idBytes)
    } catch (error) {
      if (error instanceof UnreadableError) return undefined
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
  return undefined
}

function graphFiles(gitDir: string, idBytes: number): GraphFile[] {
  const info = join(gitDir, 'objects', 'info')
  const single = join(info, 'commit-graph')
  if (statSync(single, { throwIfNoEntry: false }) !== undefined) return [readGraphFile(single, idBytes)]
  const chain = (readTextIfPresent(join(info, 'commit-graphs', 'commit-graph-chain')) ?? '').split('\n').filter(Boolean)
  const files: GraphFile[] = []
  for (const hash of chain) {
    if (!/^[0-9a-f]{40,64}$/.test(hash)) throw new UnreadableError('a commit-graph chain is broken')
    const file = readGraphFile(join(info, 'commit-graphs', `graph-${hash}.graph`), idBytes)
    if (file.bases.join() !== chain.slice(0, files.length).join()) {
      throw new UnreadableError('a commit-graph does not belong to its chain')
    }
    files.push(file)
  }
  return files
}

function readGraphFile(file: string, idBytes: number): GraphFile {
  if (statSync(file).size > maxBytes) throw new UnreadableError('a commit-graph is too large')
  return parseGraphFile(readFileSync(file), idBytes)
}

function createCommitGraph(files: readonly GraphFile[], idBytes: number): CommitGraph {
  const layers = files.map((file, index) => ({
    file,
    start: files.slice(0, index).reduce((sum, { count }) => sum + count, 0),
  }))
  const count = files.reduce((sum, file) => sum + file.count, 0)
  const columns = readColumns(layers, count, idBytes)
  const only = layers.length === 1 ? layers[0] : undefined

  const layerOf = (position: number): Layer => {
    if (only !== undefined) return only
    for (let index = layers.length - 1; index >= 0; index -= 1) {
      const layer = layers[index]
      if (layer !== undefined && position >= layer.start) return layer
    }
    throw new RangeError(`no commit ${position}`)
  }

  const mayChange = (position: number, key: PathFilterKey): boolean => {
    const { file, start } = layerOf(position)
    return file.filters === undefined || mayContain(file.filters, position - start, key)
  }
  const line = createFirstParentLine({
    firstParents: columns.first,
    generations: columns.generations,
    layers,
    layerOf,
  })

  /** Of a merge of more than two. */
  const furtherParents = (position: number): number[] =>
    edgesFrom(layerOf(position).file, (columns.second[position] ?? 0) & 0x7fffffff, count)

  return {
    count,
    layers: files.map(({ bytes }) => bytes.toString('hex', bytes.length - idBytes)),
    firstParents: columns.first,
    generations: columns.generations,
    times: columns.times,
    filtered: files.every((file) => file.filters !== undefined),
    get heldBytes() {
      return files.reduce((sum, { bytes }) => sum + bytes.length, 0) + count * 24 + line.heldBytes
    },
    find(id) {
      // New commits are asked for most, and lie in the highest file.
      for (let index = layers.length - 1; index >= 0; index -= 1) {
        const layer = layers[index]
        const row = layer === undefined ? -1 : findRow(layer.file, id, idBytes)
        if (layer !== undefined && row >= 0) return layer.start + row
      }
      return -1
    },
    startingWith(digits) {
      const lowest = Buffer.from(digits.padEnd(idBytes * 2, '0'), 'hex')
      return layers.flatMap(({ file, start }) => {
        const found: number[] = []
        for (let row = rowFrom(file, lowest, idBytes); row < file.count; row += 1) {
          const at = file.idsAt + row * idBytes
          if (!file.bytes.toString('hex', at, at + idBytes).startsWith(digits)) break
          found.push(start + row)
        }
        return found
      })
    },
    id(position) {
      const { file, start } = layerOf(position)
      const at = file.idsAt + (position - start) * idBytes
      return file.bytes.subarray(at, at + idBytes)
    },
    tree(position) {
      const { file, start } = layerOf(position)
      const at = file.commitsAt + (position - start) * (idBytes + 16)
      return file.bytes.subarray(at, at + idBytes)
    },
    parents(position) {
      const first = columns.first[position] ?? -1
      if (first < 0) return []
      const second = columns.second[position] ?? -1
      if (second === -1) return [first]
      return second >= 0 ? [first, second] : [first, ...furtherParents(position)]
    },
    *mark(bits, from) {
      const waiting = [...from]
      while (markSome({ ...columns, furtherParents, bits, waiting })) yield
    },
    mayChange,
    followUntouched: line.follow,
  }
}

const sliceOfMarks = 8_192

/**
 * A slice of `mark`; true while commits wait. All that it works on is handed over, and it is no generator: that is what
 * lets the engine compile it once for all graphs, which makes it ten times as fast.
 */
function markSome({
  first,
  second,
  furtherParents,
  bits,
  waiting,
}: {
  first: Int32Array
  second: Int32Array
  furtherParents: (position: number) => readonly number[]
  bits: Uint8Array
  waiting: number[]
}): boolean {
  let left = sliceOfMarks
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
    for (let position = start; position >= 0; position = first[position] ?? -1) {
      const held = bits[position >>> 3] ?? 0
      const bit = 1 << (position & 7)
      if ((held & bit) !== 0) break
      if (left === 0) {
        waiting.push(position)
        return true
      }
      left -= 1
      bits[position >>> 3] = held | bit
      const other = second[position] ?? -1
      if (other >= 0) waiting.push(other)
      else if (other < -1) waiting.push(...furtherParents(position))
    }
  }
  return false
}

interface Layer {
  file: GraphFile
  /** Position of its first commit. */
  start: number
}

/** Takes parents, levels and times into arrays, and checks them: what a walk meets is inside the graph and goes down. */
function readColumns(layers: readonly Layer[], count: number, idBytes: number) {
  const first = new Int32Array(count)
  const second = new Int32Array(count)
  const generations = new Uint32Array(count)
  const times = new Float64Array(count)
  for (const { file, start } of layers) {
    const { bytes } = file
    for (let row = 0; row < file.count; row += 1) {
      const at = file.commitsAt + row * (idBytes + 16) + idBytes
      const position = start + row
      const one = bytes.readUInt32BE(at)
      const other = bytes.readInt32BE(at + 4)
      const word = bytes.readUInt32BE(at + 8)
      first[position] = one === noParent ? -1 : one
      // A list of further parents is told by the highest bit, so that such a number is below -1.
      second[position] = other === noParent ? -1 : other
      generations[position] = word >>> 2
      times[position] = (word & 3) * 0x100000000 + bytes.readUInt32BE(at + 12)
    }
  }
  for (let position = 0; position < count; position += 1) {
    const generation = generations[position] ?? 0
    const below = (parent: number) => parent < count && (generations[parent] ?? generation) < generation
    const one = first[position] ?? -1
    const other = second[position] ?? -1
    const fine = generation > 0 && (one === -1 || below(one)) && (other < 0 || below(other))
    if (!fine) throw new UnreadableError('a commit-graph is broken, or of a writer that knew no levels')
  }
  return { first, second, generations, times }
}

function edgesFrom({ bytes, edgesAt, edgesEnd }: GraphFile, index: number, count: number): number[] {
  const parents: number[] = []
  for (let at = edgesAt + index * 4; at + 4 <= edgesEnd; at += 4) {
    const edge = bytes.readUInt32BE(at)
    const parent = edge & 0x7fffffff
    if (parent >= count) break
    parents.push(parent)
    if (edge >= 0x80000000) return parents
  }
  throw new UnreadableError('a commit-graph has broken edges')
}

function findRow(file: GraphFile, id: Uint8Array, idBytes: number): number {
  const row = rowFrom(file, id, idBytes)
  const isThere = row < file.count && compareIds(id, file.bytes, file.idsAt + row * idBytes, idBytes) === 0
  return isThere ? row : -1
}

/** The first row whose id is not below this one; the number of rows where all are. */
function rowFrom(file: GraphFile, id: Uint8Array, idBytes: number): number {
  const byte = id[0] ?? 0
  let low = file.fanOut[byte] ?? 0
  let high = file.fanOut[byte + 1] ?? 0
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareIds(id, file.bytes, file.idsAt + middle * idBytes, idBytes) <= 0) high = middle
    else low = middle + 1
  }
  return low
}
