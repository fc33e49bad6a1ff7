import { jsonBytes } from '@sheaf/server-core/text-size'
import { isObjectId } from '../objects/object-id.ts'
import type { EntryKind } from '../objects/parse-tree.ts'
import type { Blobs } from '../objects/read-blob.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { RowReader } from './diff-rows.ts'
import { type DiffHunk, parseFilePatch } from './parse-hunks.ts'

/** What stands on one side of a changed file. */
export interface DiffSide {
  oid: string
  kind: EntryKind
}

/** The lines in which one file differs. */
export interface FileDiff {
  binary: boolean
  /** Lines; nothing for binary files, and for those that are too large. */
  additions: number | undefined
  deletions: number | undefined
  hunks: readonly DiffHunk[]
  /** The hunks are left out: there are more than `fileDiffLimits`. */
  tooLarge: boolean
}

export interface FileDiffQuery {
  gitDir: string
  /** Nothing for a file that is new, or gone. */
  from: DiffSide | undefined
  to: DiffSide | undefined
  /** Lines that differ in white space alone count as the same. */
  ignoreWhitespace: boolean
  signal?: AbortSignal | undefined
}

/** Lines with their surroundings, what they take in JSON, and in a patch, in bytes. */
export const fileDiffLimits = { lines: 20_000, bytes: 900_000, patchBytes: 2 * 1024 * 1024 }

const deadlineMs = 10_000

/** As git has it (xdiff-interface.c): what has a NUL byte near its beginning is binary. */
const sniffedBytes = 8_000

/**
 * Compares two files by their ids: no path of a stranger is part of a command, and no tree is read. What was added or
 * deleted needs no git.
 */
export async function diffFile(
  { git, blobs }: { git: Git; blobs: Pick<Blobs, 'open'> },
  { gitDir, from, to, ignoreWhitespace, signal }: FileDiffQuery,
): Promise<FileDiff> {
  if (from !== undefined && to !== undefined && from.kind === to.kind && from.kind !== 'submodule') {
    if (from.oid === to.oid) return unchanged
    return bounded(await diffBlobs(git, { gitDir, from: from.oid, to: to.oid, ignoreWhitespace, signal }))
  }
  // What turns into something else is shown as gone, and come.
  const sides = await Promise.all([from, to].map((side) => wholeSide(blobs, gitDir, side)))
  const [gone, come] = sides
  if (gone === 'too-large' || come === 'too-large') return tooLarge
  if (gone === 'binary' || come === 'binary')
    return { ...unchanged, binary: true, additions: undefined, deletions: undefined }
  return bounded({
    binary: false,
    additions: come?.count ?? 0,
    deletions: gone?.count ?? 0,
    hunks: [
      ...(gone?.count ? [{ oldStart: 1, newStart: 0, heading: '', lines: marked(gone, '-') }] : []),
      ...(come?.count ? [{ oldStart: 0, newStart: 1, heading: '', lines: marked(come, '+') }] : []),
    ],
    tooLarge: false,
  })
}

const unchanged: FileDiff = { binary: false, additions: 0, deletions: 0, hunks: [], tooLarge: false }
const tooLarge: FileDiff = { ...unchanged, additions: undefined, deletions: undefined, tooLarge: true }

/** The same, unless it takes more than an answer carries. */
function bounded(diff: FileDiff): FileDiff {
  let bytes = fileDiffLimits.bytes
  for (const { heading, lines } of diff.hunks) bytes -= 80 + jsonBytes(heading) + jsonBytes(lines)
  return bytes < 0 ? { ...diff, hunks: [], tooLarge: true } : diff
}

async function diffBlobs(
  git: Git,
  { gitDir, from, to, ignoreWhitespace, signal }: Omit<FileDiffQuery, 'from' | 'to'> & { from: string; to: string },
): Promise<FileDiff> {
  if (!isObjectId(from) || !isObjectId(to)) throw new GitError('missing', 'no object id')
  const args = [
    'diff',
    '-z',
    '--numstat',
    '--patch',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    ...(ignoreWhitespace ? ['--ignore-all-space'] : []),
    from,
    to,
  ]
  const maxOutputBytes = fileDiffLimits.patchBytes
  const out = await git.run({ gitDir, args, deadlineMs, maxOutputBytes, signal }).catch((error: unknown) => {
    if (error instanceof GitError && error.kind === 'too-large') return undefined
    throw error
  })
  if (out === undefined) return tooLarge
  const reader = new RowReader()
  reader.push(out)
  // Where nothing differs but white space, git writes the gap alone.
  const numbers = out.length > 1 ? reader.numbers() : undefined
  if (numbers === undefined || reader.skipGap() === undefined) return unchanged
  if (numbers.binary) return { ...unchanged, binary: true, additions: undefined, deletions: undefined }
  const { additions, deletions } = numbers
  const patch = parseFilePatch(reader.rest(), { maxLines: fileDiffLimits.lines })
  if (patch === undefined) throw new GitError('corrupt', 'a patch ends within a hunk')
  return { binary: false, additions, deletions, hunks: patch.hunks, tooLarge: patch.tooLarge }
}

interface WholeSide {
  lines: string[]
  count: number
  /** Its last line has no line break. */
  isOpen: boolean
}

/** All lines of one side. */
async function wholeSide(
  blobs: Pick<Blobs, 'open'>,
  gitDir: string,
  side: DiffSide | undefined,
): Promise<WholeSide | 'too-large' | 'binary' | undefined> {
  if (side === undefined || side.kind === 'tree') return undefined
  if (side.kind === 'submodule') return { lines: [`Subproject commit ${side.oid}`], count: 1, isOpen: false }
  const { whole } = await blobs.open({ gitDir, oid: side.oid })
  if (whole === undefined) return 'too-large'
  if (whole.subarray(0, sniffedBytes).includes(0)) return 'binary'
  if (whole.length === 0) return undefined
  const lines: string[] = []
  for (let at = 0; at < whole.length; ) {
    const end = whole.indexOf(lineBreak, at)
    const stop = end < 0 ? whole.length : end
    if (lines.length >= fileDiffLimits.lines) return 'too-large'
    lines.push(whole.toString('utf8', at, stop))
    at = stop + 1
  }
  return { lines, count: lines.length, isOpen: whole.at(-1) !== lineBreak }
}

const lineBreak = 10

const marked = ({ lines, isOpen }: WholeSide, mark: '+' | '-'): string[] => [
  ...lines.map((line) => mark + line),
  ...(isOpen ? ['\\ No newline at end of file'] : []),
]
