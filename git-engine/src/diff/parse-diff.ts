import { jsonBytes } from '@sheaf/server-core/text-size'
import { GitError } from '../process/git-error.ts'
import type { AnswerParser } from './diff-reader.ts'
import { type DiffNumbers, type DiffRow, RowReader } from './diff-rows.ts'
import { type DiffHunk, type FilePatch, parseFilePatch } from './parse-hunks.ts'
import { createPatchSplitter, type PatchPart } from './split-patch.ts'

/** What a commit did to one file. */
export interface DiffFile extends Omit<DiffRow, 'parts'> {
  binary: boolean
  /** Lines; nothing for binary files, and where they could not be counted in time. */
  additions: number | undefined
  deletions: number | undefined
  hunks: readonly DiffHunk[]
  /** It changed in lines, which are left out since there are too many. */
  tooLarge: boolean
}

export interface DiffLimits {
  /** Files that are described, lines of all of them together, and bytes of one file's part. */
  files: number
  lines: number
  fileBytes: number
  /** What the described files may take in JSON, in bytes. */
  bytes: number
}

export interface ParsedDiff {
  /** Changed files, in all. */
  count: number
  additions: number
  deletions: number
  files: DiffFile[]
  /** Not all that changed is in `files`. */
  truncated: boolean
  /** False where git did not come to the end of its counting: the numbers are those of what was seen. */
  whole: boolean
  /** Time ran out: there may be more to tell when it is asked for again. */
  late: boolean
}

/**
 * Reads what `git diff-tree -z --raw --numstat -p` writes, as it comes: a row for each file, then a row with its numbers, then
 * the patch. Nothing is held but what is told and one file's part of the patch; git is stopped once the last file that is
 * described was read. However much a commit changed, no piece of it takes more than a moment of the main thread.
 */
export function createDiffParser(limits: DiffLimits): AnswerParser<ParsedDiff> {
  const reader = new RowReader()
  const rows: DiffRow[] = []
  const numbers: DiffNumbers[] = []
  const sums = { additions: 0, deletions: 0 }
  let count = 0
  let numbered = 0
  let stage: 'rows' | 'numbers' | 'patch' = 'rows'

  const patch = createPatchSplitter({ maxBytes: limits.fileBytes })
  const left = { lines: limits.lines, bytes: limits.bytes }
  const files: DiffFile[] = []
  /** What the patch has of the file that comes next; nothing for what is too large. */
  let parts: (FilePatch | undefined)[] = []
  let isTold = false

  const readRows = () => {
    while (reader.isAtRow()) {
      if (count >= limits.files) {
        if (reader.skipRow() === undefined) return
      } else {
        const row = reader.row()
        if (row === undefined) return
        rows.push(row)
      }
      count += 1
    }
    if (reader.isAtRow() === undefined) return
    stage = 'numbers'
    readNumbers()
  }
  const readNumbers = () => {
    for (; numbered < count; numbered += 1) {
      const row = reader.numbers()
      if (row === undefined) return
      sums.additions += row.additions
      sums.deletions += row.deletions
      if (numbered < rows.length) numbers.push(row)
    }
    if (reader.skipGap() === undefined) return
    stage = 'patch'
    readPatch(reader.rest())
  }

  /** Describes the file that comes next by the parts that were read of it. */
  const tellFile = (row: DiffRow) => {
    left.bytes -= fileOverhead + jsonBytes(row.path) + jsonBytes(row.oldPath ?? null)
    isTold = left.bytes < 0
    if (isTold) return
    const { binary = false, additions, deletions } = numbers[files.length] ?? {}
    const complete = parts.flatMap((part) => (part === undefined || part.tooLarge ? [] : [part]))
    const bytes = bytesOf(complete)
    const tooLarge = complete.length < row.parts || bytes > left.bytes
    if (!tooLarge) {
      left.lines -= complete.reduce((sum, { lines }) => sum + lines, 0)
      left.bytes -= bytes
    }
    const { parts: _, ...file } = row
    files.push({
      ...file,
      binary,
      additions: binary ? undefined : additions,
      deletions: binary ? undefined : deletions,
      hunks: tooLarge ? [] : complete.flatMap(({ hunks }) => hunks),
      tooLarge: tooLarge && !binary,
    })
    parts = []
    isTold = files.length === rows.length
  }
  const takePart = (part: PatchPart) => {
    const row = rows[files.length]
    if (row === undefined || isTold) return
    if (part !== 'too-large' && part.indexOf(fileHeader) !== 0)
      throw new GitError('corrupt', 'a patch goes on in the middle of a file')
    parts.push(part === 'too-large' ? undefined : parseFilePatch(part, { maxLines: left.lines }))
    if (parts.length === row.parts) tellFile(row)
  }
  const readPatch = (chunk: Buffer) => {
    for (const part of patch.push(chunk)) {
      takePart(part)
      if (isTold) return
    }
  }

  return {
    push(chunk) {
      if (isTold) return true
      if (stage !== 'patch') reader.push(chunk)
      if (stage === 'rows') readRows()
      else if (stage === 'numbers') readNumbers()
      else readPatch(chunk)
      return isTold
    },
    end(how) {
      if (how === 'whole') {
        if (numbered < count) throw new GitError('corrupt', 'a diff has files without numbers')
        // Of an answer that was cut off, more of this file may have come.
        const last = patch.rest()
        if (last !== undefined) takePart(last)
      }
      for (let row = rows[files.length]; row !== undefined && !isTold; row = rows[files.length]) tellFile(row)
      const isCut = how === 'late' || how === 'too-large'
      return {
        count,
        ...sums,
        files,
        truncated: isCut || files.length < count || files.some(({ tooLarge }) => tooLarge),
        whole: !isCut || stage === 'patch',
        late: how === 'late',
      }
    },
  }
}

const fileHeader = 'diff --git '

/** What a file takes in JSON beside its names and lines, and a hunk beside its lines, in bytes. */
const fileOverhead = 250
const hunkOverhead = 80

/** What hunks take in JSON, in bytes, as their lines are written there. */
const bytesOf = (parts: readonly FilePatch[]): number =>
  parts
    .flatMap(({ hunks }) => hunks)
    .reduce((sum, { heading, lines }) => sum + hunkOverhead + jsonBytes(heading) + jsonBytes(lines), 0)
