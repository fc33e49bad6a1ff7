import { paths, type TreeEntry } from '@sheaf/contract'

/** The address of what an entry of a folder holds; nothing where none leads there. */
export type ToEntry = (item: TreeEntry['item']) => string | undefined

interface Where {
  owner: string
  repo: string
  /** The ref that is shown, by its name. */
  ref: string
  toFolder: (path: string) => string
}

/** Folders lead to their entries, files and links to their own page; submodules and what has only the beginning of a name nowhere. */
export const toEntryAt =
  ({ owner, repo, ref, toFolder }: Where): ToEntry =>
  ({ kind, path, name_truncated: isCut }) => {
    if (isCut === true || kind === 'Submodule') return undefined
    return kind === 'Tree' ? toFolder(path) : paths.file(owner, repo, path, ref)
  }
