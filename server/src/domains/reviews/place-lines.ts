import { mapLine } from '@sheaf/git-engine'
import { createLru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import type { ReviewThreadRow } from './review-thread.store.ts'

/** Where lines of a file stand in another version of it; nothing where they are gone or changed. */
export interface LinePlace {
  first: number
  last: number
}

/** What was found out about lines of one blob in another: both are named by their content, so it stays true. */
const places = createLru<{ place: LinePlace | undefined }>({ capacity: 20_000 })

type Placed = Pick<ReviewThreadRow, 'path' | 'firstLine' | 'lastLine' | 'blobOid'>

/** Finds out where lines stand in the file of the same path below a tree. */
export async function placeLines(
  { git }: Pick<Deps, 'git'>,
  { gitDir, tree, thread, signal }: { gitDir: string; tree: string; thread: Placed; signal: AbortSignal },
): Promise<LinePlace | 'whole-file' | undefined> {
  const { path, firstLine, lastLine, blobOid } = thread
  const found = await git.read.findPath({ gitDir, tree, path })
  const file = found?.kind === 'entry' ? found.entry : undefined
  if (file === undefined || file.kind === 'submodule') return undefined
  if (firstLine === null || lastLine === null) return 'whole-file'
  if (file.oid === blobOid) return { first: firstLine, last: lastLine }
  const key = [blobOid, file.oid, firstLine, lastLine].join(' ')
  const known = places.get(key)
  if (known !== undefined) return known.place
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
  return place
}

/** All of the lines, still next to each other. */
function placeOf(hunks: Parameters<typeof mapLine>[0], first: number, last: number): LinePlace | undefined {
  const start = mapLine(hunks, first)
  if (start === undefined) return undefined
  for (let line = first + 1; line <= last; line += 1)
    if (mapLine(hunks, line) !== start + line - first) return undefined
  return { first: start, last: start + last - first }
}
