import { findEntry, kindOf, parseTree, type RawTreeEntry } from '../objects/parse-tree.ts'

/** What an entry becomes: another object, or nothing. */
export interface ReplacedEntry {
  /** Its name. */
  bytes: Buffer
  entry: { mode: number; oid: string } | undefined
}

/** Where an entry of a tree lies in its bytes. */
interface EntryAt {
  start: number
  name: number
  nul: number
  end: number
}

/** Walks a tree's bytes without making anything of its entries: a hundred thousand take some milliseconds. */
function* entriesAt(tree: Buffer, idBytes: number): Generator<EntryAt, void> {
  for (let start = 0; start < tree.length; ) {
    const name = tree.indexOf(32, start) + 1
    const nul = tree.indexOf(0, name)
    const end = nul + 1 + idBytes
    if (name === 0 || nul < 0 || end > tree.length) return
    yield { start, name, nul, end }
    start = end
  }
}

/**
 * The entries of a tree that these names mean: those of exactly these bytes, or for a name that was shown with U+FFFD the first
 * that is shown so.
 */
export function entriesNamed(
  tree: Buffer,
  { names, idBytes }: { names: readonly string[]; idBytes: number },
): Map<string, RawTreeEntry> {
  const found = new Map<string, RawTreeEntry>()
  const wanted = new Map(names.map((name) => [Buffer.from(name).toString('latin1'), name]))
  for (const { start, name, nul, end } of entriesAt(tree, idBytes)) {
    const meant = wanted.get(tree.toString('latin1', name, nul))
    const [entry] = meant === undefined ? [] : parseTree(tree.subarray(start, end), idBytes)
    if (meant !== undefined && entry !== undefined) found.set(meant, entry)
  }
  for (const name of names) {
    if (found.has(name) || !name.includes('\ufffd')) continue
    const entry = findEntry(parseTree(tree, idBytes), name)
    if (entry !== undefined) found.set(name, entry)
  }
  return found
}

/** A tree's bytes with some entries replaced, added or left out, each at its place in git's order. */
export function replaceEntries(
  tree: Buffer,
  { replaced, idBytes }: { replaced: readonly ReplacedEntry[]; idBytes: number },
): Buffer {
  const gone = new Set(replaced.map(({ bytes }) => bytes.toString('latin1')))
  const waiting = replaced
    .flatMap(({ bytes, entry }) =>
      entry === undefined ? [] : [{ bytes, ...entry, order: orderOf(bytes, entry.mode) }],
    )
    .toSorted((one, other) => one.order.compare(other.order))
  const parts: Buffer[] = []
  let next = 0
  /** What is copied as it stands, up to where it was read. */
  let from = 0
  const copy = (to: number) => {
    if (to > from) parts.push(tree.subarray(from, to))
    from = to
  }
  for (const { start, name, nul, end } of entriesAt(tree, idBytes)) {
    for (let entry = waiting[next]; entry !== undefined && comesBefore(entry.order, tree, { start, name, nul }); ) {
      copy(start)
      parts.push(written(entry))
      next += 1
      entry = waiting[next]
    }
    if (!gone.has(tree.toString('latin1', name, nul))) continue
    copy(start)
    from = end
  }
  copy(tree.length)
  for (const entry of waiting.slice(next)) parts.push(written(entry))
  return Buffer.concat(parts)
}

const slash = 47
const folderDigit = 52

/** Git compares folders as if a slash stood behind their names. */
const orderOf = (bytes: Buffer, mode: number) =>
  kindOf(mode) === 'tree' ? Buffer.concat([bytes, Buffer.of(slash)]) : bytes

/** Does a new entry stand before this one of the tree? */
function comesBefore(order: Buffer, tree: Buffer, { start, name, nul }: Omit<EntryAt, 'end'>): boolean {
  const length = nul - name
  const difference = order.compare(tree, name, nul, 0, Math.min(order.length, length))
  if (difference !== 0) return difference < 0
  // One begins with the other: modes of folders alone begin with a 4, or with a zero before it in trees of old tools.
  const isFolder = tree[start] === folderDigit || (tree[start] === 48 && tree[start + 1] === folderDigit)
  return isFolder && (order[length] ?? 0) < slash
}

const written = ({ bytes, mode, oid }: { bytes: Buffer; mode: number; oid: string }) =>
  Buffer.concat([Buffer.from(`${mode.toString(8)} `), bytes, Buffer.of(0), Buffer.from(oid, 'hex')])
