import type { TreeEntry } from '@sheaf/contract'

const rank = (entry: TreeEntry) => (entry.item.kind === 'Tree' ? 0 : 1)
const { compare } = new Intl.Collator('en', { numeric: true })

/** Folders first, then by name (SPEC 2). A submodule stands with the files: it can't be opened here. */
export const inOrder = (entries: readonly TreeEntry[]): TreeEntry[] =>
  entries.toSorted((a, b) => rank(a) - rank(b) || compare(a.item.name, b.item.name))
