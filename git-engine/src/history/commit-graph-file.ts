import type { BloomFilters } from './bloom.ts'
import { UnreadableError } from './stored-object.ts'

/** Where the chunks of one commit-graph file begin. All are offsets in `bytes`. */
export interface GraphFile {
  bytes: Buffer
  count: number
  /** First rows for each first byte of an id, 257 of them. */
  fanOut: Uint32Array
  idsAt: number
  /** Rows of `idBytes + 16`. */
  commitsAt: number
  /** The list that merges of more than two parents point into. */
  edgesAt: number
  edgesEnd: number
  /** Hashes of the files below this one, first of all the lowest. */
  bases: string[]
  filters: BloomFilters | undefined
}

/** Reads the head of a commit-graph file (gitformat-commit-graph). Anything unknown or out of bounds is an `UnreadableError`. */
export function parseGraphFile(bytes: Buffer, idBytes: number): GraphFile {
  const expect = (condition: boolean) => {
    if (!condition) throw new UnreadableError('a commit-graph is of an unknown version or broken')
  }
  expect(bytes.length > 8 && bytes.toString('latin1', 0, 4) === 'CGPH')
  expect(bytes[4] === 1 && bytes[5] === (idBytes === 20 ? 1 : 2))
  const end = bytes.length - idBytes
  const chunks = chunksOf(bytes, end)
  const chunk = (name: string, size: number) => {
    const place = chunks.get(name)
    expect(place !== undefined && place.end - place.at >= size)
    return place ?? { at: 0, end: 0 }
  }

  const fanOutAt = chunk('OIDF', 1_024).at
  const fanOut = new Uint32Array(257)
  for (let byte = 0; byte < 256; byte += 1) {
    fanOut[byte + 1] = bytes.readUInt32BE(fanOutAt + byte * 4)
    expect((fanOut[byte + 1] ?? 0) >= (fanOut[byte] ?? 0))
  }
  const count = fanOut[256] ?? 0
  const idsAt = chunk('OIDL', count * idBytes).at
  const commitsAt = chunk('CDAT', count * (idBytes + 16)).at
  const edges = chunks.get('EDGE') ?? { at: 0, end: 0 }
  const baseCount = bytes[7] ?? 0
  const basesAt = baseCount === 0 ? 0 : chunk('BASE', baseCount * idBytes).at
  const bases = Array.from({ length: baseCount }, (_, index) =>
    bytes.toString('hex', basesAt + index * idBytes, basesAt + (index + 1) * idBytes),
  )
  const filters = filtersOf(bytes, count, chunks)
  return { bytes, count, fanOut, idsAt, commitsAt, edgesAt: edges.at, edgesEnd: edges.end, bases, filters }
}

type Chunks = Map<string, { at: number; end: number }>

function chunksOf(bytes: Buffer, end: number): Chunks {
  const count = bytes[6] ?? 0
  const chunks: Chunks = new Map()
  const broken = () => new UnreadableError('a commit-graph has broken chunks')
  if (8 + (count + 1) * 12 > end) throw broken()
  for (let index = 0; index < count; index += 1) {
    const row = 8 + index * 12
    const at = Number(bytes.readBigUInt64BE(row + 4))
    const next = Number(bytes.readBigUInt64BE(row + 16))
    if (at > next || next > end) throw broken()
    chunks.set(bytes.toString('latin1', row, row + 4), { at, end: next })
  }
  return chunks
}

/** Filters are optional: those of an unknown version are as good as none. */
function filtersOf(bytes: Buffer, count: number, chunks: Chunks): BloomFilters | undefined {
  const ends = chunks.get('BIDX')
  const data = chunks.get('BDAT')
  if (ends === undefined || data === undefined) return undefined
  if (ends.end - ends.at < count * 4 || data.end - data.at < 12) return undefined
  const version = bytes.readUInt32BE(data.at)
  const hashes = bytes.readUInt32BE(data.at + 4)
  if ((version !== 1 && version !== 2) || hashes === 0 || hashes > 64) return undefined
  return { version, hashes, ends: wordsAt(bytes, ends.at, count), filtersAt: data.at + 12, filtersEnd: data.end, bytes }
}

/** Numbers of 32 bits as an array: a walk reads two of them at each commit. */
function wordsAt(bytes: Buffer, at: number, count: number): Uint32Array {
  const words = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) words[index] = bytes.readUInt32BE(at + index * 4)
  return words
}
