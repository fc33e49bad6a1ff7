import type { Deps } from '../../deps.ts'
import { followRename } from './follow-rename.ts'
import type { ReviewThreadRow } from './review-thread.store.ts'

/** Where lines of a file stand in another version of it; nothing where they are gone or changed. */
export interface LinePlace {
  first: number
  last: number
}

type Placed = Pick<ReviewThreadRow, 'path' | 'firstLine' | 'lastLine' | 'blobOid' | 'commitOid'>

/** Where what was written about is now: the path of its file, and its lines, unless it is about the whole of it. */
export interface Placement {
  path: string
  lines: LinePlace | undefined
}

/** Finds out where lines stand below a tree: in the file of the same path, or in what it has been renamed to. Nothing where they are gone or changed. */
export async function placeLines(
  { git }: Pick<Deps, 'git'>,
  { gitDir, tree, thread, signal }: Sought,
): Promise<Placement | undefined> {
  const { firstLine, lastLine, blobOid } = thread
  const at = await findFile({ git }, { gitDir, tree, thread, signal })
  if (at === undefined) return undefined
  const { file, path } = at
  if (firstLine === null || lastLine === null) return { path, lines: undefined }
  if (file.oid === blobOid) return { path, lines: { first: firstLine, last: lastLine } }
  const map = await git.read.lineMap({ gitDir, from: blobOid, to: file.oid, signal })
  const first = map?.lines(firstLine, lastLine)
  return first === undefined ? undefined : { path, lines: { first, last: first + lastLine - firstLine } }
}

type Sought = { gitDir: string; tree: string; thread: Placed; signal: AbortSignal }

async function findFile({ git }: Pick<Deps, 'git'>, { gitDir, tree, thread, signal }: Sought) {
  const fileAt = async (path: string) => {
    const found = await git.read.findPath({ gitDir, tree, path })
    const file = found?.kind === 'entry' ? found.entry : undefined
    return file === undefined || file.kind === 'submodule' || file.kind === 'tree' ? undefined : { file, path }
  }
  const same = await fileAt(thread.path)
  if (same !== undefined) return same
  const renamed = await followRename({ git }, { gitDir, commit: thread.commitOid, path: thread.path, tree, signal })
  return renamed === undefined ? undefined : fileAt(renamed)
}
