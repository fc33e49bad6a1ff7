import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { GitError } from '../process/git-error.ts'
import type { IndexedEntry } from './folder-index.ts'
import type { ObjectCache } from './object-cache.ts'
import { type RawTreeEntry, treeEntryAt } from './parse-tree.ts'

/** An entry with its path below the folder that was walked, in stored bytes. */
export interface WalkedEntry {
  entry: IndexedEntry
  path: Buffer
  /** The id of the tree in which it lies. */
  folder: string
}

/** A page of what lies below a folder. */
export interface TreeWalk {
  gitDir: string
  /** The tree where it begins. */
  tree: string
  /** Folders are gone into, each right behind itself. */
  recursive: boolean
  /** Where the page begins: `next` of the one before it. */
  after: string | undefined
  limit: number
}

/** Entries in git's own order, and where the next page begins, if there is one. */
export interface WalkedPage {
  entries: WalkedEntry[]
  next: string | undefined
}

/** More names on the way than any file system takes: whoever makes a tree of them is not followed. */
const deepest = 512
/** So many bytes of trees are looked through in one iteration of the event loop, for all callers: some two thousand entries. */
const pace = createBulkPace({ bytesPerIteration: 96 * 1024 })
/** A page ends where its paths have so many bytes, however few they are. */
const pathBytes = 1024 * 1024
const slash = 47
const space = 32
/** U+FFFD in UTF-8, byte by byte. */
const replacement = Buffer.from('\ufffd').toString('latin1')

/** The names that lead to where a page begins, the last with a slash if it is a folder's. */
type Place = readonly Buffer[]

/**
 * Lists what lies below a folder, page by page, without a process. A page begins by its place in git's order, so that it stays good while the
 * branch moves on; to find it only the folders on the way are looked at. A `malformed` error where a cursor is none of ours.
 */
export async function walkTree(
  objects: Pick<ObjectCache, 'tree'>,
  { gitDir, tree, recursive, after, limit }: TreeWalk,
): Promise<WalkedPage> {
  const entries: WalkedEntry[] = []
  let bytes = 0
  let isMore = false
  /** Says whether the page has room for what comes behind. */
  const walk = async (oid: string, prefix: Buffer, place: Place): Promise<boolean> => {
    if (place.length > deepest) throw new GitError('too-large', 'folders lie too deep in each other')
    const data = await objects.tree(gitDir, oid)
    await pace.take(currentCaller().key, data.length)
    const idBytes = oid.length / 2
    const [first, ...rest] = place
    const start = first === undefined ? { at: 0, index: 0 } : firstFrom(data, first, idBytes)
    let { index } = start
    for (let at = start.at; at < data.length; index += 1) {
      const { entry, end } = treeEntryAt(data, at, idBytes)
      at = end
      const isFolder = entry.kind === 'tree'
      const path = prefix.length === 0 ? entry.bytes : Buffer.concat([prefix, entry.bytes])
      const isPlace = first !== undefined && orderOf(entry).equals(first)
      if (!isPlace) {
        if (entries.length === limit || bytes >= pathBytes) {
          isMore = true
          return false
        }
        bytes += path.length
        entries.push({ entry: { ...entry, index }, path, folder: oid })
      }
      if (!isFolder || !recursive) continue
      const depth = isPlace ? rest : []
      if (depthOf(path) > deepest) throw new GitError('too-large', 'folders lie too deep in each other')
      if (!(await walk(entry.oid, Buffer.concat([path, Buffer.of(slash)]), depth))) return false
    }
    return true
  }
  await walk(tree, Buffer.alloc(0), after === undefined ? [] : readPlace(after))
  const last = entries.at(-1)
  return { entries, next: isMore && last !== undefined ? writePlace(last) : undefined }
}

const depthOf = (path: Buffer): number => path.reduce((count, byte) => (byte === slash ? count + 1 : count), 0)

/** Git compares folders as if a slash stood behind their names. */
const orderOf = ({ kind, bytes }: RawTreeEntry): Buffer =>
  kind === 'tree' ? Buffer.concat([bytes, Buffer.of(slash)]) : bytes

const folderDigit = 52
const zero = 48

/** Where the first entry that does not come before a place begins. Nothing is made of those that do. */
function firstFrom(data: Buffer, place: Buffer, idBytes: number): { at: number; index: number } {
  let index = 0
  for (let at = 0; at < data.length; index += 1) {
    const name = data.indexOf(space, at) + 1
    const nul = data.indexOf(0, name)
    if (name === 0 || nul < 0) break
    const isFolder = data[at] === folderDigit || (data[at] === zero && data[at + 1] === folderDigit)
    const length = nul - name
    const difference = data.compare(
      place,
      0,
      Math.min(length, place.length),
      name,
      name + Math.min(length, place.length),
    )
    const behind = difference !== 0 ? difference : compareEnds({ length, isFolder, place })
    if (behind >= 0) return { at, index }
    at = nul + 1 + idBytes
  }
  return { at: data.length, index }
}

/** Compares what two that begin alike end with. */
function compareEnds({ length, isFolder, place }: { length: number; isFolder: boolean; place: Buffer }): number {
  if (length > place.length) return 1
  const whole = isFolder ? length + 1 : length
  if (length === place.length) return isFolder ? 1 : 0
  const next = place[length] ?? 0
  if (!isFolder) return -1
  if (next !== slash) return slash - next
  return whole - place.length
}

const writePlace = ({ entry, path }: WalkedEntry): string =>
  Buffer.concat([path, Buffer.from(entry.kind === 'tree' ? '/' : '')]).toString('base64url')

function readPlace(cursor: string): Place {
  const bytes = Buffer.from(cursor, 'base64url')
  const place: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(slash, at)
    const until = end < 0 ? bytes.length : end + 1
    place.push(bytes.subarray(at, until))
    at = until
  }
  if (place.length === 0 || place.some((name) => name.length === 1 && name[0] === slash))
    throw new GitError('malformed', 'this is no place in a tree')
  return place
}

/** What is looked for below a folder, by the bytes of each name as latin1 text. */
interface Wanted {
  readonly below: Map<string, Wanted>
  /** Whether it was asked for itself, or only leads there. */
  isAsked: boolean
}

/**
 * What stands at some paths below a tree, by the path that was asked for; of those at which nothing stands, nothing. Each folder on the way is looked
 * through once, for all that is wanted of it.
 */
export async function findEntriesAt(
  objects: Pick<ObjectCache, 'tree'>,
  { gitDir, tree, paths }: { gitDir: string; tree: string; paths: readonly string[] },
): Promise<WalkedEntry[]> {
  const found = new Map<Wanted, WalkedEntry>()
  const root: Wanted = { below: new Map(), isAsked: false }
  const asked = new Set(paths.map((path) => wantedAt(root, path)).filter((wanted) => wanted !== root))
  const look = async (oid: string, prefix: Buffer, { below }: Wanted, depth: number): Promise<void> => {
    const data = await objects.tree(gitDir, oid)
    await pace.take(currentCaller().key, data.length)
    const idBytes = oid.length / 2
    // A name that is no UTF-8 is asked for as it is shown, with U+FFFD for the bytes that are none.
    const isOdd = [...below.keys()].some((name) => name.includes(replacement))
    let left = below.size
    for (let at = 0, index = 0; at < data.length && left > 0; index += 1) {
      const start = data.indexOf(space, at) + 1
      const nul = data.indexOf(0, start)
      if (start === 0 || nul < 0) return
      const end = nul + 1 + idBytes
      const wanted =
        below.get(data.toString('latin1', start, nul)) ??
        (isOdd ? below.get(Buffer.from(data.toString('utf8', start, nul)).toString('latin1')) : undefined)
      const began = at
      at = end
      if (wanted === undefined) continue
      const { entry } = treeEntryAt(data, began, idBytes)
      left -= 1
      const path = Buffer.concat([prefix, entry.bytes])
      if (wanted.isAsked) found.set(wanted, { entry: { ...entry, index }, path, folder: oid })
      if (entry.kind === 'tree' && wanted.below.size > 0 && depth < deepest)
        await look(entry.oid, Buffer.concat([path, Buffer.of(slash)]), wanted, depth + 1)
    }
  }
  if (root.below.size > 0) await look(tree, Buffer.alloc(0), root, 1)
  return [...asked].flatMap((wanted) => found.get(wanted) ?? [])
}

function wantedAt(root: Wanted, path: string): Wanted {
  let at = root
  for (const segment of path.split('/')) {
    if (segment === '') continue
    const name = Buffer.from(segment).toString('latin1')
    const next: Wanted = at.below.get(name) ?? { below: new Map(), isAsked: false }
    at.below.set(name, next)
    at = next
  }
  at.isAsked = true
  return at
}
