import type { IndexedEntry } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'

/** Ends of the name, in lower case, the first that is there counts: what can be drawn before what is shown as it is. */
const ends = ['.md', '.markdown', '.mdown', '.mkd', '', '.txt', '.rst', '.adoc', '.org', '.rdoc'] as const

/** Files whose names begin so are looked at in one folder. */
const most = 50

/** The README of a folder: a file, in whichever case its name is written; no link and no folder. */
export async function findReadme(
  { git }: Pick<Deps, 'git'>,
  { gitDir, tree }: { gitDir: string; tree: string },
): Promise<IndexedEntry | undefined> {
  const folder = await git.read.folders.open(gitDir, tree)
  let best: { rank: number; entry: IndexedEntry } | undefined
  // A large folder is in the order of bytes, where capital letters come first.
  for (const start of new Set(['README', 'Readme', 'readme'].map(folder.firstFile))) {
    for (let at = start; at < Math.min(folder.count, start + most); at += 1) {
      const entry = folder.entry(at)
      const name = entry.name.toLowerCase()
      if (!name.startsWith('readme')) break
      const rank = ends.findIndex((end) => name === `readme${end}`)
      if (entry.kind === 'blob' && rank >= 0 && (best === undefined || rank < best.rank)) best = { rank, entry }
    }
  }
  return best?.entry
}

/** Is a file Markdown, by its name? */
export const isMarkdown = (name: string): boolean => /\.(?:md|markdown|mdown|mkd|mkdn)$/i.test(name)
