/**
 * What a path sets in a changed-path Bloom filter (gitformat-commit-graph, "Bloom Filter Data"): two MurmurHash3
 * values of its bytes, of which all further ones are made.
 */
export interface PathFilterKey {
  readonly first: number
  readonly second: number
  /**
   * Whether all bytes are below 0x80. Filters of version 1 hash other bytes wrongly, and in a way that depends on
   * the machine they were written on: they say nothing of such a path.
   */
  readonly plain: boolean
}

/** The filters of one commit-graph file. */
export interface BloomFilters {
  /** 1 or 2. */
  version: number
  /** Where the filter of each commit ends, counted from `filtersAt` (`BIDX`). */
  ends: Uint32Array
  /** Where the filters begin and where all of them end, in `bytes`. */
  filtersAt: number
  filtersEnd: number
  hashes: number
  bytes: Buffer
}

/** Makes the key of a path, given in its stored bytes without a slash at either end. */
export const pathFilterKey = (path: Uint8Array): PathFilterKey => ({
  first: murmur3(0x293ae76f, path),
  second: murmur3(0x7e646e2c, path),
  plain: path.every((byte) => byte < 0x80),
})

/** Where the filter of commit `row` begins in `bytes`. */
export const filterStart = ({ ends, filtersAt }: BloomFilters, row: number): number =>
  filtersAt + (row === 0 ? 0 : (ends[row - 1] ?? 0))

/** In bytes. 0 where no filter was made, or where the file is broken: either way nothing is known. */
export function filterLength(filters: BloomFilters, row: number): number {
  const start = filterStart(filters, row)
  const end = filters.filtersAt + (filters.ends[row] ?? 0)
  return end <= start || end > filters.filtersEnd ? 0 : end - start
}

/** False only where commit `row` of the file certainly changed nothing of the path against its first parent. */
export function mayContain(filters: BloomFilters, row: number, key: PathFilterKey): boolean {
  const { bytes, hashes } = filters
  if (!key.plain && filters.version === 1) return true
  const bits = filterLength(filters, row) * 8
  if (bits === 0) return true
  const start = filterStart(filters, row)
  const { first, second } = key
  for (let index = 0; index < hashes; index += 1) {
    const bit = ((first + Math.imul(index, second)) >>> 0) % bits
    if (((bytes[start + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

/** MurmurHash3, 32 bits, of bytes taken as unsigned. */
function murmur3(seed: number, bytes: Uint8Array): number {
  const whole = bytes.length & ~3
  const at = (index: number) => bytes[index] ?? 0
  const mix = (value: number) => Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593)
  let hash = seed
  for (let index = 0; index < whole; index += 4) {
    const word = at(index) | (at(index + 1) << 8) | (at(index + 2) << 16) | (at(index + 3) << 24)
    hash = (Math.imul(rotate(hash ^ mix(word), 13), 5) + 0xe6546b64) | 0
  }
  let rest = 0
  for (let index = bytes.length - 1; index >= whole; index -= 1) rest = (rest << 8) | at(index)
  if (whole < bytes.length) hash ^= mix(rest)
  hash ^= bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))
