import type { TreeEntry } from '@sheaf/contract'

const rank = (entry: TreeEntry) => (entry.item.kind === 'Tree' ? 0 : 1)
let collator: Intl.Collator | undefined

/** Folders first, then by name (SPEC 2). A submodule stands with the files: it can't be opened here. */
function inOrder(entries: readonly TreeEntry[]): TreeEntry[] {
  // Made when it is needed: that takes milliseconds of the first page, and most have no folder of theirs.
  collator ??= new Intl.Collator('en', { numeric: true })
  const { compare } = collator
  return entries.toSorted((a, b) => rank(a) - rank(b) || compare(a.item.name, b.item.name))
}

/**
 * The entries of all pages. Those of a folder of several pages stay in the server's order: sorted as people count, each
 * page that arrives would push its rows in between those that are being read.
 */
export const entriesOf = (pages: readonly { entries: readonly TreeEntry[]; next: string | null }[]): TreeEntry[] => {
  const entries = pages.flatMap((page) => page.entries)
  return pages.length === 1 && pages[0]?.next === null ? inOrder(entries) : entries
}
