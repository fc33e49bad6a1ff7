import { setImmediate as nextIteration } from 'node:timers/promises'

/** Paths of one tree, made ready to be searched while somebody types. */
export interface PathIndex {
  paths: readonly string[]
  /** In lower case, where that is as long: marks stand for letters of the path itself. */
  folded: readonly string[]
  /** Which letters a path has, a bit each: most paths are left out by it. */
  letters: Uint32Array
}

/** A path that was found, and the letters of it that were asked for, by their places in UTF-16 code units. */
export interface FoundFile {
  path: string
  marks: number[]
}

/** Some tenths of a millisecond: a search among 80,000 paths took ten milliseconds in one, and everybody else waited for each. */
const lettersInPiece = 32_768
const slash = 47
const boundaries = new Set(['/', '_', '-', '.', ' '])

/** Longer ones can be checked out nowhere, and are not looked at letter by letter. */
const longestSearched = 4_096

/** Makes the index: one pass over all letters, in pieces. */
export async function indexPaths(paths: readonly string[], signal?: AbortSignal): Promise<PathIndex> {
  const folded: string[] = []
  const letters = new Uint32Array(paths.length)
  await inPieces(paths, signal, (from, end) => {
    for (let index = from; index < end; index += 1) {
      const text = foldedOf(paths[index] ?? '')
      folded.push(text)
      letters[index] = lettersOf(text)
    }
  })
  return { paths, folded, letters }
}

function foldedOf(path: string): string {
  if (path.length > longestSearched) return ''
  const lower = path.toLowerCase()
  return lower.length === path.length ? lower : path
}

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters >>> 0
}

/**
 * Works on a list piece by piece, one in an event-loop iteration: whoever else asks has their turn between two. A piece is a number of letters,
 * not of milliseconds, so that it is the same however busy the machine is.
 */
async function inPieces(
  paths: readonly string[],
  signal: AbortSignal | undefined,
  work: (from: number, end: number) => void,
): Promise<void> {
  let from = 0
  while (from < paths.length) {
    let end = from
    for (let size = 0; end < paths.length && size < lettersInPiece; end += 1) size += paths[end]?.length ?? 0
    work(from, end)
    from = end
    if (from === paths.length) return
    await nextIteration()
    signal?.throwIfAborted()
  }
}

/**
 * The paths that have all letters of `query` in their order, the best first: whole words and names of files before letters that stand
 * apart, short paths before long ones. In time that is linear in the letters of all paths, and in pieces.
 */
export async function searchPaths(
  { paths, folded, letters }: PathIndex,
  { query, limit, signal }: { query: string; limit: number; signal?: AbortSignal },
): Promise<{ files: FoundFile[]; total: number }> {
  const wanted = query.toLowerCase().replaceAll(' ', '')
  const needed = lettersOf(wanted)
  const best: { index: number; score: number }[] = []
  let least = Number.NEGATIVE_INFINITY
  let total = 0
  await inPieces(paths, signal, (from, end) => {
    for (let index = from; index < end; index += 1) {
      if (((letters[index] ?? 0) & needed) >>> 0 !== needed) continue
      const score = wanted === '' ? shortness(paths[index] ?? '') : scoreOf(folded[index] ?? '', wanted)
      if (score === undefined) continue
      total += 1
      if (best.length === limit && score <= least) continue
      // Of those that are as good, the first in git's order comes first.
      let place = best.length
      while (place > 0 && (best[place - 1]?.score ?? 0) < score) place -= 1
      best.splice(place, 0, { index, score })
      if (best.length > limit) best.pop()
      least = best.length === limit ? (best.at(-1)?.score ?? least) : least
    }
  })
  const files = best.map(({ index }) => ({
    path: paths[index] ?? '',
    marks: marksOf(folded[index] ?? '', wanted) ?? [],
  }))
  return { files, total }
}

/** Where the letters stand: together in the file's name, together in the path, else the last ones that there are, from the end. */
function marksOf(path: string, wanted: string): number[] | undefined {
  if (wanted === '') return []
  const together = startOf(path, wanted)
  if (together >= 0) return Array.from(wanted, (_, at) => together + at)
  const marks: number[] = []
  let before = path.length
  for (let at = wanted.length - 1; at >= 0; at -= 1) {
    if (before === 0) return undefined
    before = path.lastIndexOf(wanted.charAt(at), before - 1)
    if (before < 0) return undefined
    marks.push(before)
  }
  return marks.reverse()
}

/** Where the wanted letters stand together: at the beginning of the file's name, else anywhere from the end. */
function startOf(path: string, wanted: string): number {
  const name = path.lastIndexOf('/') + 1
  return path.startsWith(wanted, name) ? name : path.lastIndexOf(wanted)
}

function scoreOf(path: string, wanted: string): number | undefined {
  const short = -path.length / 100
  const name = path.lastIndexOf('/') + 1
  const start = startOf(path, wanted)
  if (start >= 0) {
    const isWord = start === 0 || boundaries.has(path.charAt(start - 1))
    const isWhole = start === name && start + wanted.length === path.length
    return 1_000 + (start >= name ? 500 : 0) + (isWord ? 200 : 0) + (isWhole ? 300 : 0) + short
  }
  let score = short
  let before = path.length
  let last = -1
  for (let at = wanted.length - 1; at >= 0; at -= 1) {
    if (before === 0) return undefined
    before = path.lastIndexOf(wanted.charAt(at), before - 1)
    if (before < 0) return undefined
    if (before >= name) score += 4
    if (before + 1 === last) score += 8
    if (before === 0 || boundaries.has(path.charAt(before - 1))) score += 6
    last = before
  }
  return score
}

/** What comes first where nothing is asked for: what lies far above, and has a short name. */
function shortness(path: string): number {
  let depth = 0
  for (let at = 0; at < path.length; at += 1) if (path.charCodeAt(at) === slash) depth += 1
  return -path.length / 100 - depth
}
