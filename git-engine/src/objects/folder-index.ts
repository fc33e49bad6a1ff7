import { GitError } from '../process/git-error.ts'
import { compareFileNames, type NameAt } from './name-order.ts'
import { parseTree, type RawTreeEntry } from './parse-tree.ts'

/** An entry with its position in the tree object, from 0. */
export interface IndexedEntry extends RawTreeEntry {
  index: number
}

/** The entries of a folder in the order that people see, whichever page they are on: folders first, then by name (`name-order.ts`). */
export interface FolderIndex {
  readonly count: number
  /** The entry at a position. `tree` is the object that the index was made of. */
  entry(tree: Buffer, position: number): IndexedEntry
  /** A cursor behind the entry at a position: the next page begins there, in this folder or in a later state of it. */
  cursorAfter(tree: Buffer, position: number): string
  /** The position that a cursor means, or nothing where it is none. */
  positionOf(tree: Buffer, cursor: string): number | undefined
  /** The position of the first entry that is no folder and whose name does not come before this one. */
  firstFile(tree: Buffer, name: string): number
  /** In bytes. */
  readonly heldBytes: number
}

/** As much of a name as a cursor carries, in bytes: no file system takes a longer one. */
const keyBytes = 255
/** Beyond so many, names are in the order of their bytes, which is nearly git's: to sort 200,000 in another takes a quarter of a second. */
const sortedUpTo = 20_000
const folderDigit = 52
const zero = 48
const space = 32

/** What a cursor points behind: so many of the entries that share a rank and the beginning of a name. */
interface CursorKey {
  rank: number
  name: Buffer
  skip: number
}

/** Looks through a tree object once. Nothing is decoded: a hundred thousand entries take 1.2 MB. */
export function indexFolder(tree: Buffer, idBytes: number): FolderIndex {
  const { recordAt, nameAt, folders, others } = scanTree(tree, idBytes)
  const count = nameAt.length
  const nameEnd = (index: number): number => (recordAt[index + 1] ?? tree.length) - idBytes - 1
  const compare = count <= sortedUpTo ? compareFileNames : compareBytes
  /** As much of a name as a cursor carries comes first: what it points behind lies together then. */
  const keyOf = (data: Buffer, index: number): NameAt => {
    const start = nameAt[index] ?? 0
    return { data, start, end: Math.min(nameEnd(index), start + keyBytes) }
  }
  const byName = (one: number, other: number) =>
    compare(keyOf(tree, one), keyOf(tree, other)) ||
    tree.compare(tree, nameAt[other], nameEnd(other), nameAt[one], nameEnd(one))
  const inOrder = (list: Uint32Array): Uint32Array =>
    compare === compareBytes && isSorted(tree, list, { nameAt, nameEnd }) ? list : list.sort(byName)
  const order = new Uint32Array(count)
  order.set(inOrder(folders))
  order.set(inOrder(others), folders.length)

  const nameOf = (data: Buffer, position: number): Buffer => {
    const index = order[position] ?? 0
    return data.subarray(nameAt[index] ?? 0, nameEnd(index))
  }
  const rankOf = (position: number): number => (position < folders.length ? 0 : 1)
  /** Below zero where the entry comes before all that share the key. */
  const compareKey = (data: Buffer, position: number, { rank, name }: Pick<CursorKey, 'rank' | 'name'>): number =>
    rankOf(position) - rank || compare(keyOf(data, order[position] ?? 0), { data: name, start: 0, end: name.length })
  const firstOf = (data: Buffer, key: Pick<CursorKey, 'rank' | 'name'>): number => {
    let from = 0
    for (let to = count; from < to; ) {
      const middle = (from + to) >> 1
      if (compareKey(data, middle, key) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    count,
    entry(data, position) {
      const index = order[position]
      if (index === undefined) throw new RangeError(`the folder has no entry ${position}`)
      const [entry] = parseTree(data.subarray(recordAt[index], recordAt[index + 1]), idBytes)
      if (entry === undefined) throw new RangeError(`the folder has no entry ${position}`)
      return { ...entry, index }
    },
    cursorAfter(data, position) {
      const key = { rank: rankOf(position), name: nameOf(data, position).subarray(0, keyBytes) }
      return writeCursor({ ...key, skip: position + 1 - firstOf(data, key) })
    },
    positionOf(data, cursor) {
      const key = readCursor(cursor)
      if (key === undefined) return undefined
      const first = firstOf(data, key)
      let end = first
      while (end < count && end - first < key.skip && compareKey(data, end, key) === 0) end += 1
      return end
    },
    firstFile: (data, name) => firstOf(data, { rank: 1, name: Buffer.from(name) }),
    heldBytes: count * 12 + 500,
  }
}

/**
 * Where each entry and its name begin, and which of them are folders. A loop over bytes: two native calls for each of a hundred thousand
 * entries take five times as long.
 */
function scanTree(tree: Buffer, idBytes: number) {
  // However broken it is: the space, the zero and the id are there.
  const most = Math.ceil(tree.length / (idBytes + 2))
  const [recordAt, nameAt] = [new Uint32Array(most + 1), new Uint32Array(most)]
  const [folders, others] = [new Uint32Array(most), new Uint32Array(most)]
  let count = 0
  let folderCount = 0
  for (let at = 0; at < tree.length; ) {
    let name = at
    while (name < tree.length && tree[name] !== space) name += 1
    name += 1
    let nul = name
    while (nul < tree.length && tree[nul] !== 0) nul += 1
    if (nul + 1 + idBytes > tree.length) throw new GitError('corrupt', 'a tree ends in the middle of an entry')
    const isFolder = tree[at] === folderDigit || (tree[at] === zero && tree[at + 1] === folderDigit)
    if (isFolder) folders[folderCount++] = count
    else others[count - folderCount] = count
    recordAt[count] = at
    nameAt[count] = name
    count += 1
    at = nul + 1 + idBytes
  }
  recordAt[count] = tree.length
  return {
    recordAt: recordAt.slice(0, count + 1),
    nameAt: nameAt.slice(0, count),
    folders: folders.subarray(0, folderCount),
    others: others.subarray(0, count - folderCount),
  }
}

/**
 * Whether names are in the order of their bytes: git's own is that but for folders whose name is the beginning of another. To find it out
 * takes a tenth of sorting what is sorted.
 */
function isSorted(
  tree: Buffer,
  list: Uint32Array,
  { nameAt, nameEnd }: { nameAt: Uint32Array; nameEnd: (index: number) => number },
): boolean {
  for (let at = 1; at < list.length; at += 1) {
    const [before, index] = [list[at - 1] ?? 0, list[at] ?? 0]
    let one = nameAt[before] ?? 0
    let other = nameAt[index] ?? 0
    const [end, otherEnd] = [nameEnd(before), nameEnd(index)]
    while (one < end && other < otherEnd && tree[one] === tree[other]) {
      one += 1
      other += 1
    }
    if (one < end && (other >= otherEnd || (tree[one] ?? 0) > (tree[other] ?? 0))) return false
  }
  return true
}

const compareBytes = (one: NameAt, other: NameAt): number =>
  one.data.compare(other.data, other.start, other.end, one.start, one.end)

const writeCursor = ({ rank, name, skip }: CursorKey): string =>
  Buffer.concat([Buffer.from(`${rank} ${skip} `), name]).toString('base64url')

function readCursor(cursor: string): CursorKey | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  const [whole, rank, skip] = /^([01]) (\d{1,9}) /.exec(bytes.toString('latin1', 0, 20)) ?? []
  if (whole === undefined) return undefined
  return { rank: Number(rank), skip: Number(skip), name: bytes.subarray(whole.length) }
}
