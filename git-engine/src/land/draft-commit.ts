import type { Readable } from 'node:stream'
import { readIdBytes } from '../history/repository-format.ts'
import type { ObjectCache } from '../objects/object-cache.ts'
import { changeTree, type TreeChange } from './change-tree.ts'
import { type CommitText, commitObject } from './commit-object.ts'
import { type NewObject, newBlobOf, newObject } from './new-object.ts'
import { writePack } from './write-pack.ts'

/** What a file shall hold: bytes, what a file on the disk holds, or an object that the repository has. */
export type NewContent = { bytes: Buffer } | { file: string; size: number } | { oid: string }

/** What shall stand at a path; nothing to delete what does. */
export interface FileChange {
  path: readonly string[]
  entry: { mode: number; content: NewContent } | undefined
}

export interface CommitDraft extends Pick<CommitText, 'author' | 'committer' | 'at' | 'message' | 'sign'> {
  gitDir: string
  /** The commit that it stands on; absent for a first one. */
  parent: string | undefined
  changes: readonly FileChange[]
}

/** A commit that no repository has yet, with all that comes with it. */
export interface DraftedCommit {
  oid: string
  /** Does it hold the same as its parent? */
  isEmpty: boolean
  /** Makes its pack. */
  pack(): Readable
}

/**
 * Makes a commit of changes to another one, without a work tree and without a process: the objects that it needs and its parent lacks.
 * Nothing is written. Throws `PathClash` where a file and a folder meet.
 */
export async function draftCommit(
  objects: ObjectCache,
  { gitDir, parent, changes, ...text }: CommitDraft,
): Promise<DraftedCommit> {
  const idBytes = parent === undefined ? readIdBytes(gitDir) : parent.length / 2
  const blobs: NewObject[] = []
  const entries: TreeChange[] = []
  for (const { path, entry } of changes) {
    const blob = entry && (await blobOf(entry.content, idBytes))
    if (typeof blob === 'object') blobs.push(blob)
    const oid = typeof blob === 'object' ? blob.oid : blob
    entries.push({ path, entry: entry && oid !== undefined ? { mode: entry.mode, oid } : undefined })
  }
  const tree = parent === undefined ? undefined : (await objects.commit(gitDir, parent)).tree
  const root = await changeTree({ objects, gitDir, tree, changes: entries, idBytes })
  const parents = parent === undefined ? [] : [parent]
  const commit = commitObject({ ...text, tree: root.oid, parents, idBytes })
  const all = [commit, ...root.made, ...blobs]
  const unique = [...new Map(all.map((object) => [object.oid, object])).values()]
  return { oid: commit.oid, isEmpty: root.oid === tree, pack: () => writePack(unique, idBytes) }
}

/** An object to be brought, or the id of one that is there. */
async function blobOf(content: NewContent, idBytes: number): Promise<NewObject | string> {
  if ('oid' in content) return content.oid
  if ('bytes' in content) return newObject('blob', content.bytes, idBytes)
  return newBlobOf(content.file, { size: content.size, idBytes })
}
