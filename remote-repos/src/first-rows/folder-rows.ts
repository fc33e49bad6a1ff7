import { paths, type TreeEntry } from '@sheaf/contract'
import { element, icon } from '@sheaf/ui/rows'
import { messageSubject } from '../components/commit-message.ts'
import { blockRows } from '../components/folder-block.ts'
import entryClasses from '../components/folder-entry.module.css'
import classes from '../components/folder-list.module.css'
import { printableName } from '../components/printable-name.ts'
import { cutMark, type Drawing, objectId, relativeTime } from './row-parts.ts'

export interface Folder {
  /** In the order in which they are shown. */
  entries: readonly TreeEntry[]
  toFolder: (path: string) => string
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
export const folderRows = ({ entries, toFolder, before = 0 }: Folder, drawing: Drawing): HTMLElement[] =>
  entries.map((entry, index) =>
    before + index < blockRows
      ? element(
          'li',
          { class: classes.row },
          kind(entry, drawing),
          name(entry, toFolder, drawing),
          ...commit(entry, drawing),
        )
      : element('li', { class: classes.row, 'data-brief': 'true' }, brief(entry, toFolder, drawing)),
  )

const icons = { Tree: 'folder', Blob: 'file', Symlink: 'link', Submodule: 'folders' } as const

function kind({ item }: TreeEntry, { words }: Drawing): Element {
  const word = { Tree: words.folder, Blob: words.file, Symlink: words.link, Submodule: words.submodule }[item.kind]
  return icon(icons[item.kind], { label: word, className: entryClasses.icon })
}

/** A file's is a text, and no element of its own. */
const brief = (entry: TreeEntry, toFolder: Folder['toFolder'], drawing: Drawing): HTMLElement | string =>
  entry.item.kind === 'Blob' && !entry.item.name_truncated
    ? printableName(entry.item.name)
    : name(entry, toFolder, drawing)

function name({ item, ...entry }: TreeEntry, toFolder: Folder['toFolder'], drawing: Drawing): HTMLElement {
  const text = printableName(item.name)
  const isCut = item.name_truncated === true
  const isOpen = item.kind === 'Tree' && !isCut
  const subject = messageSubject(entry.commit_message ?? '')
  const shown = element('bdi', {}, text)
  return element(
    'span',
    { class: entryClasses.name, title: isOpen ? [text, subject].filter(Boolean).join('\n') : text },
    isOpen ? element('a', { class: entryClasses.link, href: toFolder(item.path) }, shown) : shown,
    isCut && cutMark(drawing),
    item.kind === 'Submodule' && element('span', { class: entryClasses.at }, ' @ ', objectId(item.oid)),
  )
}

/** Nothing where the server is still looking: the app asks again. */
function commit(entry: TreeEntry, drawing: Drawing): HTMLElement[] {
  const subject = messageSubject(entry.commit_message ?? '')
  return [
    element(
      'span',
      { class: entryClasses.message, title: subject },
      subject,
      entry.commit_message_truncated && cutMark(drawing),
    ),
    element(
      'span',
      { class: entryClasses.time },
      entry.commit_time === null ? undefined : relativeTime(entry.commit_time, drawing),
    ),
  ]
}
