import { GitError } from '../process/git-error.ts'

export type EntryKind = 'tree' | 'blob' | 'symlink' | 'submodule'

export interface RawTreeEntry {
  kind: EntryKind
  mode: number
  /** The name for people: bytes that are no UTF-8 read as U+FFFD. */
  name: string
  bytes: Buffer
  oid: string
  /** The id's own bytes. */
  id: Buffer
}

/** About 200,000 entries. Nothing good comes of a larger folder, and each read of it would be at the expense of all others. */
export const maxTreeBytes = 8 * 1024 * 1024

const typeBits = 0o170000
const kinds: ReadonlyMap<number, EntryKind> = new Map([
  [0o040000, 'tree'],
  [0o120000, 'symlink'],
  [0o160000, 'submodule'],
])

/** What a mode is: everything that is no folder, link or submodule is a file. */
export const kindOf = (mode: number): EntryKind => kinds.get(mode & typeBits) ?? 'blob'

/** Old tools wrote modes like 100664. Git compares them as it would write them today, and so do we. */
export const canonicalMode = (mode: number): number => {
  const kind = kindOf(mode)
  if (kind === 'blob') return mode & 0o100 ? 0o100755 : 0o100644
  return mode & typeBits
}

/** Reads a tree object, entries in git's own order. `idBytes` is 20 or 32, by the repository's hash. */
export const parseTree = (data: Buffer, idBytes: number): RawTreeEntry[] => [...treeEntries(data, idBytes)]

/** The same, each entry as it is asked for: a hundred thousand at once are 50 MB and a tenth of a second. */
export function* treeEntries(data: Buffer, idBytes: number): Generator<RawTreeEntry, void> {
  for (let at = 0; at < data.length; ) {
    const { entry, end } = treeEntryAt(data, at, idBytes)
    yield entry
    at = end
  }
}

/** The entry that begins at a place of a tree object, and where the next one does. */
export function treeEntryAt(data: Buffer, at: number, idBytes: number): { entry: RawTreeEntry; end: number } {
  const space = data.indexOf(32, at)
  const nul = data.indexOf(0, space + 1)
  const end = nul + 1 + idBytes
  if (space < 0 || nul < 0 || end > data.length) throw new GitError('corrupt', 'a tree ends in the middle of an entry')
  const mode = canonicalMode(Number.parseInt(data.toString('latin1', at, space), 8))
  const bytes = data.subarray(space + 1, nul)
  const id = data.subarray(nul + 1, end)
  return { entry: { kind: kindOf(mode), mode, name: bytes.toString('utf8'), bytes, oid: id.toString('hex'), id }, end }
}

/**
 * Finds the entry that a name from outside means: the one with exactly these bytes, else, for a name that was
 * shown with U+FFFD, the first that is shown so.
 */
export function findEntry(entries: readonly RawTreeEntry[], name: string): RawTreeEntry | undefined {
  const wanted = Buffer.from(name, 'utf8')
  const exact = entries.find((entry) => entry.bytes.equals(wanted))
  if (exact !== undefined || !name.includes('\ufffd')) return exact
  return entries.find((entry) => entry.name === name)
}
