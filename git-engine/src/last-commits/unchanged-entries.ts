import { canonicalMode, type RawTreeEntry } from '../objects/parse-tree.ts'

const slash = 47
const space = 32
/** The first digit of a folder's mode, 40000; every other mode starts with 1. */
const folderDigit = 52

/**
 * Of the entries at `open` (indices into `entries`, ascending), those that `tree` holds alike: same name, mode and
 * object. One pass over the tree's bytes, as both sides are in git's order: by name, a folder's name as if it ended
 * in a slash. A file that became a folder is therefore simply not found.
 */
export function unchangedEntries(entries: readonly RawTreeEntry[], open: readonly number[], tree: Buffer): number[] {
  const alike: number[] = []
  const idBytes = entries[0]?.id.length ?? 20
  let next = 0
  let at = 0
  for (;;) {
    const index = open[next]
    const wanted = index === undefined ? undefined : entries[index]
    if (index === undefined || wanted === undefined || at >= tree.length) return alike
    let start = at + 5
    while (tree[start] !== space && start < tree.length) start += 1
    start += 1
    let same = 0
    while (same < wanted.bytes.length && tree[start + same] === wanted.bytes[same]) same += 1
    let end = start + same
    while (tree[end] !== 0 && end < tree.length) end += 1
    // The first byte in which the two differ; where a name ends, a slash for a folder and zero for all else.
    const here = start + same < end ? (tree[start + same] ?? 0) : tree[at] === folderDigit ? slash : 0
    const there = wanted.bytes[same] ?? (wanted.kind === 'tree' ? slash : 0)
    if (here === there && isSame(wanted, tree, { at, id: end + 1, idBytes })) alike.push(index)
    if (here >= there) next += 1
    if (here <= there) at = end + 1 + idBytes
  }
}

const isSame = (wanted: RawTreeEntry, tree: Buffer, { at, id, idBytes }: { at: number; id: number; idBytes: number }) =>
  id + idBytes <= tree.length &&
  tree.compare(wanted.id, 0, idBytes, id, id + idBytes) === 0 &&
  canonicalMode(Number.parseInt(tree.toString('latin1', at, at + 6), 8)) === wanted.mode
