import { readTree } from './changed-paths.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { findFolder } from './tree-records.ts'
import { type FolderNames, folderPath } from './wanted-paths.ts'

/** Where a folder came to be as it is. */
export interface FolderAnchor {
  /** Position of the anchor commit. */
  commit: number
  /** The folder's tree. */
  tree: Buffer
}

/** Anchors found before, by the position of the commit that was asked for. */
export interface AnchorMemo {
  get(commit: number): number | undefined
  set(commit: number, anchor: number): void
}

const stepsPerSlice = 128

/**
 * The anchor of a folder at a commit: the first commit on the first-parent line at which the folder differs from
 * that of its first parent, or has none to differ from. Undefined where the commit has no such folder.
 *
 * A folder's listing at a commit and at its anchor are the same. For let `c` be a commit on the line before the anchor.
 * Its folder has the same tree as that of its first parent, so each entry is held alike there, and the rule "go on to
 * the first parent that holds it alike" sends every entry there, whatever other parents hold. By induction the walks
 * of all entries arrive together at the anchor, and what they find from there on depends on the anchor alone. That is
 * why the anchor (and not, say, the folder's own last commit, which may lie on another line of a merge) names a listing.
 */
export function* anchorOf({
  repository,
  names,
  commit,
  memo,
}: {
  repository: OpenRepository
  names: FolderNames
  commit: number
  memo: AnchorMemo
}): HistoryWork<FolderAnchor | undefined> {
  const { commits } = repository
  const key = names.length === 0 ? undefined : commits.filterKey(folderPath(names))
  const tree = folderTree(repository, names, commit)
  if (tree === undefined) return undefined
  let at = commit
  for (let steps = 1; ; steps += 1) {
    if (steps % stepsPerSlice === 0) yield
    const known = memo.get(at)
    if (known !== undefined) {
      at = known
      break
    }
    const parent = commits.firstParent(at)
    if (parent < 0) break
    const isSame =
      (key !== undefined && !commits.mayChange(at, key)) ||
      commits.tree(at).equals(commits.tree(parent)) ||
      folderTree(repository, names, parent)?.equals(tree) === true
    if (!isSame) break
    at = parent
  }
  memo.set(commit, at)
  return { commit: at, tree }
}

/** The id of a folder's tree at a commit, or nothing where it has no such folder. */
export function folderTree(repository: OpenRepository, names: FolderNames, commit: number): Buffer | undefined {
  let id: Buffer | undefined = repository.commits.tree(commit)
  for (const name of names) {
    if (id === undefined) return undefined
    id = findFolder(readTree(repository, id), name, repository.objects.idBytes)
  }
  return id
}
