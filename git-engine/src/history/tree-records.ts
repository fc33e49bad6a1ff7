import { canonicalMode } from '../objects/parse-tree.ts'
import { UnreadableError } from './object-store.ts'

const slash = 47
const space = 32
/** The first digit of a folder's mode, 40000; the modes of all else start with 1. A leading zero is an old tool's. */
const folderDigit = 52
const zeroDigit = 48

/** Where the parts of one record of a tree object lie: `<mode> <name>\0<id>`. */
export interface TreeRecord {
  isFolder: boolean
  start: number
  name: number
  nameEnd: number
  id: number
  end: number
}

/** A record to be moved along a tree with `readRecord`. */
export const emptyRecord = (): TreeRecord => ({ isFolder: false, start: 0, name: 0, nameEnd: 0, id: 0, end: 0 })

/** Reads the record at `at` into `record`: no object is made, no name decoded. False at the tree's end. */
export function readRecord(tree: Buffer, at: number, idBytes: number, record: TreeRecord): boolean {
  if (at >= tree.length) return false
  let name = at + 5
  while (name < tree.length && tree[name] !== space) name += 1
  name += 1
  let nameEnd = name
  while (nameEnd < tree.length && tree[nameEnd] !== 0) nameEnd += 1
  record.isFolder = tree[at] === folderDigit || (tree[at] === zeroDigit && tree[at + 1] === folderDigit)
  record.start = at
  record.name = name
  record.nameEnd = nameEnd
  record.id = nameEnd + 1
  record.end = nameEnd + 1 + idBytes
  if (record.end > tree.length) throw new UnreadableError('a tree ends in the middle of a record')
  return true
}

/** A name as a key: latin1, so that no byte is lost. */
export const recordName = (tree: Buffer, record: TreeRecord): string =>
  tree.toString('latin1', record.name, record.nameEnd)

/** The id of a folder in a tree, found by the bytes of its name. */
export function findFolder(tree: Buffer, name: Uint8Array, idBytes: number): Buffer | undefined {
  const record = emptyRecord()
  for (let at = 0; readRecord(tree, at, idBytes, record); at = record.end) {
    if (!record.isFolder || record.nameEnd - record.name !== name.length) continue
    if (tree.compare(name, 0, name.length, record.name, record.nameEnd) === 0) {
      return tree.subarray(record.id, record.end)
    }
  }
  return undefined
}

/** Told of a record of `here` that `there` does not hold alike; `other` is the record of the same name and sort there. */
export type OnDifference = (record: TreeRecord, other: TreeRecord | undefined) => void

/**
 * Compares two trees in one pass, as both are in git's order: by name, a folder's name as if it ended in a slash. What
 * only `there` has is not told: nothing that is looked for comes from it. The records are valid during the call only.
 */
export function eachDifference({
  here,
  there,
  idBytes,
  onDifference,
}: {
  here: Buffer
  there: Buffer
  idBytes: number
  onDifference: OnDifference
}): void {
  const mine = emptyRecord()
  const theirs = emptyRecord()
  let at = 0
  let otherAt = 0
  for (;;) {
    // Few records differ in most cases: what is equal up to the next one, and behind the last one, is found by whole blocks.
    if (here.length - at === there.length - otherAt && here.compare(there, otherAt, there.length, at) === 0) return
    const skipped = wholeRecords(here, at, idBytes, commonLength(here, at, there, otherAt))
    at += skipped
    otherAt += skipped
    if (!readRecord(here, at, idBytes, mine)) return
    let order = 1
    while (readRecord(there, otherAt, idBytes, theirs)) {
      order = compareNames(here, mine, there, theirs)
      if (order <= 0) break
      otherAt = theirs.end
    }
    if (otherAt >= there.length || order !== 0) onDifference(mine, undefined)
    else {
      otherAt = theirs.end
      if (!isAlike(here, mine, there, theirs)) onDifference(mine, theirs)
    }
    at = mine.end
  }
}

const firstBlock = 256
const smallBlock = 32

/** A length over which both are the same from these offsets on: as long as that can be told by blocks. */
function commonLength(a: Buffer, at: number, b: Buffer, otherAt: number): number {
  let same = 0
  let most = Math.min(a.length - at, b.length - otherAt)
  let block = firstBlock
  while (same < most) {
    const size = Math.min(block, most - same)
    const from = otherAt + same
    if (a.compare(b, from, from + size, at + same, at + same + size) === 0) {
      same += size
      block *= 2
    } else {
      if (size <= smallBlock) break
      most = same + size - 1
      block = size >> 1
    }
  }
  return same
}

/** How many bytes of the first `length` are whole records. */
function wholeRecords(tree: Buffer, start: number, idBytes: number, length: number): number {
  const limit = start + length
  let at = start
  for (;;) {
    // A mode and its space have at least six bytes, a name at least one.
    let nameEnd = at + 7
    while (nameEnd < limit && tree[nameEnd] !== 0) nameEnd += 1
    const end = nameEnd + 1 + idBytes
    if (end > limit) return at - start
    at = end
  }
}

/** Below zero where the first comes first in git's order, zero for the same name of the same sort. */
function compareNames(a: Buffer, one: TreeRecord, b: Buffer, other: TreeRecord): number {
  const length = Math.min(one.nameEnd - one.name, other.nameEnd - other.name)
  let same = 0
  while (same < length && a[one.name + same] === b[other.name + same]) same += 1
  return byteAfter(a, one, same) - byteAfter(b, other, same)
}

const byteAfter = (tree: Buffer, record: TreeRecord, same: number): number =>
  record.name + same < record.nameEnd ? (tree[record.name + same] ?? 0) : record.isFolder ? slash : 0

const isAlike = (here: Buffer, mine: TreeRecord, there: Buffer, theirs: TreeRecord): boolean =>
  here.compare(there, theirs.id, theirs.end, mine.id, mine.end) === 0 && modeOf(here, mine) === modeOf(there, theirs)

const modeOf = (tree: Buffer, record: TreeRecord): number =>
  canonicalMode(Number.parseInt(tree.toString('latin1', record.start, record.name - 1), 8))
