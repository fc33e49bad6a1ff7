import { messageSubject } from '@sheaf/changes/rows'
import { printableName } from '@sheaf/code/printable-name'
import { paths, type TreeEntry } from '@sheaf/contract'
import { element, icon } from '@sheaf/ui/rows'
import { blockRows } from '../components/folder-block.ts'
import entryClasses from '../components/folder-entry.module.css'
import classes from '../components/folder-list.module.css'
import type { ToEntry } from '../components/to-entry.ts'
import { cutMark, type Drawing, objectId, relativeTime } from './row-parts.ts'

export interface Folder {
  /** In the order in which they are shown. */
  entries: readonly TreeEntry[]
  toEntry: ToEntry
  toCommit: (id: string) => string
  /** How many rows stand before them. */
  before?: number
}

/** A folder, as an address names it. */
export interface FolderAt {
  owner: string
  repo: string
  path: string
  /** What the address says; nothing for the default branch. */
  ref: string | undefined
}

/** The addresses of folders at the same ref. */
export const toFolderOf =
  ({ owner, repo, ref }: FolderAt) =>
  (path: string): string =>
    path === '' ? paths.repoAt(owner, repo, ref) : paths.tree(owner, repo, path, ref)

/** The address of the folder above; nothing at the root. */
export const toParentOf = (folder: FolderAt): string | undefined =>
  folder.path === '' ? undefined : toFolderOf(folder)(folder.path.slice(0, Math.max(folder.path.lastIndexOf('/'), 0)))

/** The rows of a folder as `FolderRows` draws them first: whole in the first block, then names. */
export const folderRows = ({ entries, toEntry, toCommit, before = 0 }: Folder, drawing: Drawing): HTMLElement[] =>
  entries.map((entry, index) =>
    before + index < blockRows
      ? element(
          'li',
          { class: classes.row },
          kind(entry, drawing),
          name(entry, toEntry, drawing),
          ...commit(entry, toCommit, drawing),
        )
      : element('li', { class: classes.row, 'data-brief': 'true' }, name(entry, toEntry, drawing)),
  )

const icons = { Tree: 'folder', Blob: 'file', Symlink: 'link', Submodule: 'folders' } as const

function kind({ item }: TreeEntry, { words }: Drawing): Element {
  const word = { Tree: words.folder, Blob: words.file, Symlink: words.link, Submodule: words.submodule }[item.kind]
  return icon(icons[item.kind], { label: word, className: entryClasses.icon })
}

function name({ item, ...entry }: TreeEntry, toEntry: ToEntry, drawing: Drawing): HTMLElement {
  const text = printableName(item.name)
  const isCut = item.name_truncated === true
  const to = toEntry(item)
  const subject = messageSubject(entry.commit_message ?? '')
  const shown = element('bdi', {}, text)
  return element(
    'span',
    { class: entryClasses.name, title: to ? [text, subject].filter(Boolean).join('\n') : text },
    to ? element('a', { class: entryClasses.link, href: to }, shown) : shown,
    isCut && cutMark(drawing),
    item.kind === 'Submodule' && element('span', { class: entryClasses.at }, ' @ ', objectId(item.oid)),
  )
}

/** Nothing where the server is still looking: the app asks again. */
function commit(entry: TreeEntry, toCommit: Folder['toCommit'], drawing: Drawing): HTMLElement[] {
  const subject = messageSubject(entry.commit_message ?? '')
  return [
    element(
      'span',
      { class: entryClasses.message, title: subject },
      entry.commit_id === null || subject === ''
        ? subject
        : element('a', { class: entryClasses.commit, href: toCommit(entry.commit_id) }, subject),
      entry.commit_message_truncated && cutMark(drawing),
    ),
    element(
      'span',
      { class: entryClasses.time },
      entry.commit_time === null ? undefined : relativeTime(entry.commit_time, drawing),
    ),
  ]
}
