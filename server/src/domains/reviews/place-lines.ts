import { mapLine } from '@sheaf/git-engine'
import { createLru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { followRename } from './follow-rename.ts'
import type { ReviewThreadRow } from './review-thread.store.ts'

/** Where lines of a file stand in another version of it; nothing where they are gone or changed. */
export interface LinePlace {
  first: number
  last: number
}

/** What was found out about lines of one blob in another: both are named by their content, so it stays true. */
const places = createLru<{ place: LinePlace | undefined }>({ capacity: 20_000 })

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
  const key = [blobOid, file.oid, firstLine, lastLine].join(' ')
  const known = places.get(key)
  if (known !== undefined) return known.place && { path, lines: known.place }
  const from = { oid: blobOid, kind: file.kind }
  const { hunks, binary, tooLarge } = await git.read.fileDiff({
    gitDir,
    from,
    to: { oid: file.oid, kind: file.kind },
    ignoreWhitespace: false,
    signal,
  })
  const place = binary || tooLarge ? undefined : placeOf(hunks, firstLine, lastLine)
  places.set(key, { place })
  return place && { path, lines: place }
}

type Sought = { gitDir: string; tree: string; thread: Placed; signal: AbortSignal }

async function findFile({ git }: Pick<Deps, 'git'>, { gitDir, tree, thread, signal }: Sought) {
  const fileAt = async (path: string) => {
    const found = await git.read.findPath({ gitDir, tree, path })
    const file = found?.kind === 'entry' ? found.entry : undefined
    return file === undefined || file.kind === 'submodule' ? undefined : { file, path }
  }
  const same = await fileAt(thread.path)
  if (same !== undefined) return same
  const renamed = await followRename({ git }, { gitDir, commit: thread.commitOid, path: thread.path, tree, signal })
  return renamed === undefined ? undefined : fileAt(renamed)
}

/** All of the lines, still next to each other. */
function placeOf(hunks: Parameters<typeof mapLine>[0], first: number, last: number): LinePlace | undefined {
  const start = mapLine(hunks, first)
  if (start === undefined) return undefined
  for (let line = first + 1; line <= last; line += 1)
    if (mapLine(hunks, line) !== start + line - first) return undefined
  return { first: start, last: start + last - first }
}
