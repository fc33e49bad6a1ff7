import { readTree } from './changed-paths.ts'
import { anchorOf } from './folder-anchor.ts'
import { type FolderLastCommits, positionsByName } from './folder-last-commits.ts'
import type { LastCommitBuffer } from './last-commit-buffer.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { walkLastCommits } from './walk-last-commits.ts'
import { type WantedEntries, wantEntries } from './wanted-paths.ts'

/** A folder's listing at a commit. */
export interface FoundLastCommits {
  /** Id of the commit that names the listing. */
  anchor: Buffer
  /** What was written to the disk on the way, in bytes. */
  written: number
}

/**
 * Finds the listing of a folder at a commit and writes it on the buffer that `bufferFor` gives, each entry as soon as it
 * is known; a listing that had to be walked for is kept. Nothing is answered where the commit has no such folder, or
 * where the walk met more than `limit` commits.
 */
export function* findLastCommits({
  repository,
  listings,
  commit,
  bufferFor,
  limit = Number.POSITIVE_INFINITY,
}: {
  repository: OpenRepository
  listings: FolderLastCommits
  commit: number
  bufferFor: (entries: number) => LastCommitBuffer
  limit?: number
}): HistoryWork<FoundLastCommits | undefined> {
  const { commits, objects } = repository
  const { names, anchors } = listings
  const found = yield* anchorOf({ repository, names, commit, memo: anchors })
  if (found === undefined) return undefined
  const anchor = commits.id(found.commit)
  const known = listings.at(anchor)
  if (known?.tree.equals(found.tree)) {
    bufferFor(known.commits.length / objects.idBytes).setAll(known.commits)
    return { anchor, written: 0 }
  }
  const tree = readTree(repository, found.tree)
  // To read a tree of megabytes, and what is wanted of it, are a turn each.
  yield
  const wanted = wantEntries({ names, tree, idBytes: objects.idBytes })
  const buffer = bufferFor(wanted.size)
  let noted = found.commit
  let id = anchor
  const isWhole = yield* walkLastCommits({
    repository,
    wanted,
    commit: found.commit,
    limit,
    onFound(index, last) {
      // One commit is often the last one of many entries: its id is read once.
      if (last !== noted) {
        noted = last
        id = commits.id(last)
      }
      buffer.set(index, id, 0)
    },
    takeKnown: takeKnown({ repository, listings, wanted, buffer }),
  })
  if (!isWhole) return undefined
  // Megabytes are written where the folder is large.
  yield
  return { anchor, written: listings.keep({ anchor, tree: found.tree, commits: buffer.ids() }) }
}

/** A walk that meets a commit where the folder's listing is known takes it over: an open entry is alike there. */
function takeKnown({
  repository,
  listings,
  wanted,
  buffer,
}: {
  repository: OpenRepository
  listings: FolderLastCommits
  wanted: WantedEntries
  buffer: LastCommitBuffer
}): NonNullable<Parameters<typeof walkLastCommits>[0]['takeKnown']> {
  const find = listings.finder()
  const { idBytes } = repository.objects
  return (commit, open) => {
    const known = find(commit)
    if (known === undefined) return
    const places = positionsByName(repository, known)
    for (const [name, { index }] of wanted.entries.children) {
      const place = places.get(name)
      if (place === undefined || !open.has(index)) continue
      open.delete(index)
      buffer.set(index, known.commits, place * idBytes)
    }
  }
}
