import { jsonBytes } from '@sheaf/server-core/text-size'
import { canonicalMode, kindOf } from '../objects/parse-tree.ts'
import { GitError } from '../process/git-error.ts'
import { type DiffHunk, type FilePatch, PatchReader } from './parse-hunks.ts'

export type DiffStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'type-changed'

/** What a commit did to one file. */
export interface DiffFile {
  status: DiffStatus
  /** Its name afterwards; for a file that was deleted, the one that it had. Bytes that are no UTF-8 read as U+FFFD. */
  path: string
  /** The name before, where that was another. */
  oldPath: string | undefined
  /** As git writes them, such as 0o100644; 0 where there is no such side. */
  oldMode: number
  newMode: number
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
  /** False where time ran out, or git wrote too much: the numbers are those of what was seen. */
  whole: boolean
}

interface RawChange extends Omit<DiffFile, 'hunks' | 'tooLarge' | 'binary' | 'additions' | 'deletions'> {
  /** A file that turns into something else is told in two parts: what went and what came. */
  parts: 1 | 2
}

interface Numbers {
  binary: boolean
  additions: number
  deletions: number
}

const statuses: Readonly<Record<string, DiffStatus>> = {
  A: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'type-changed',
}

/**
 * Reads what `git diff-tree -z --raw --numstat -p` wrote: a row for each file, then a row with its numbers, then the
 * patch. `whole: false` when the output was cut off: what is there is told.
 */
export function parseDiff(out: Buffer, { limits, whole }: { limits: DiffLimits; whole: boolean }): ParsedDiff {
  const fields = new FieldReader(out)
  const changes: RawChange[] = []
  let count = 0
  // Of the others only the number is told: a hundred thousand names are not decoded to be thrown away.
  for (; fields.peek() === colon; count += 1) {
    if (count >= limits.files) {
      if (!skipChange(fields)) break
      continue
    }
    const change = rawChange(fields)
    if (change === undefined) break
    changes.push(change)
  }
  const numbers: Numbers[] = []
  const sums = { additions: 0, deletions: 0 }
  let numbered = 0
  for (; numbered < count; numbered += 1) {
    const row = numbersOf(fields)
    if (row === undefined) break
    sums.additions += row.additions
    sums.deletions += row.deletions
    if (numbered < changes.length) numbers.push(row)
  }
  const counted = numbered === count
  if (whole && !counted) throw new GitError('corrupt', 'a diff has files without numbers')
  // One empty field stands between the rows and the patch.
  const patch = new PatchReader(out, {
    at: counted ? fields.at + 1 : out.length,
    maxFileBytes: limits.fileBytes,
    whole,
  })
  const left = { lines: limits.lines, bytes: limits.bytes }
  const files: DiffFile[] = []
  for (const [index, { parts, ...file }] of changes.entries()) {
    left.bytes -= fileOverhead + jsonBytes(file.path) + jsonBytes(file.oldPath ?? null)
    if (left.bytes < 0) break
    const row = numbers[index]
    const found = Array.from({ length: parts }, () => patch.next(left.lines))
    const complete = found.flatMap((part) => (part === undefined || part.tooLarge ? [] : [part]))
    const hunks = complete.flatMap((part) => part.hunks)
    const bytes = bytesOf(complete)
    const tooLarge = complete.length < parts || bytes > left.bytes
    if (!tooLarge) {
      left.lines -= complete.reduce((sum, { lines }) => sum + lines, 0)
      left.bytes -= bytes
    }
    files.push({
      ...file,
      binary: row?.binary ?? false,
      additions: row?.binary ? undefined : row?.additions,
      deletions: row?.binary ? undefined : row?.deletions,
      hunks: tooLarge ? [] : hunks,
      tooLarge: tooLarge && !row?.binary,
    })
  }
  return {
    count,
    ...sums,
    files,
    truncated: !whole || files.length < count || files.some(({ tooLarge }) => tooLarge),
    whole,
  }
}

/** What a file takes in JSON beside its names and lines, and a hunk beside its lines, in bytes. */
const fileOverhead = 250
const hunkOverhead = 80

/** What hunks take in JSON, in bytes, as their lines are written there. */
const bytesOf = (parts: readonly FilePatch[]): number =>
  parts
    .flatMap(({ hunks }) => hunks)
    .reduce((sum, { heading, lines }) => sum + hunkOverhead + jsonBytes(heading) + jsonBytes(lines), 0)

/** Passes over one row. False where it is not whole. */
function skipChange(fields: FieldReader): boolean {
  const head = fields.next()
  if (head === undefined || fields.next() === undefined) return false
  // A row ends in its letter, behind which a rename has how alike the two are.
  const letter = head.toString('latin1', head.lastIndexOf(space) + 1)
  return !letter.startsWith('R') || fields.next() !== undefined
}

function rawChange(fields: FieldReader): RawChange | undefined {
  const head = fields.next()?.toString('latin1')
  const first = fields.next()
  if (head === undefined || first === undefined) return undefined
  const [, oldMode = '', newMode = '', letter = ''] = /^:(\d{6}) (\d{6}) \w+ \w+ ([A-Z])\d*$/.exec(head) ?? []
  const status = statuses[letter]
  if (status === undefined) throw new GitError('corrupt', `a diff has the row ${JSON.stringify(head)}`)
  const second = letter === 'R' ? fields.next() : first
  if (second === undefined) return undefined
  return {
    status,
    path: second.toString('utf8'),
    oldPath: second === first ? undefined : first.toString('utf8'),
    oldMode: modeOf(oldMode),
    newMode: modeOf(newMode),
    parts: letter === 'T' && kindOf(modeOf(oldMode)) !== kindOf(modeOf(newMode)) ? 2 : 1,
  }
}

const modeOf = (text: string): number => (text === '000000' ? 0 : canonicalMode(Number.parseInt(text, 8)))

/** `12 TAB 3 TAB name`; the two names of a renamed file are fields of their own. */
function numbersOf(fields: FieldReader): Numbers | undefined {
  const row = fields.next()
  if (row === undefined) return undefined
  const [, additions, deletions, name] = /^(\d+|-)\t(\d+|-)\t(.?)/s.exec(row.toString('latin1')) ?? []
  if (additions === undefined) throw new GitError('corrupt', 'a diff has numbers that are none')
  if (name === '' && (fields.next() === undefined || fields.next() === undefined)) return undefined
  const binary = additions === '-'
  return { binary, additions: binary ? 0 : Number(additions), deletions: binary ? 0 : Number(deletions) }
}

const colon = 58
const space = 32

/** Takes fields that end in NUL off a buffer. */
class FieldReader {
  readonly #data: Buffer
  at = 0

  constructor(data: Buffer) {
    this.#data = data
  }

  peek(): number | undefined {
    return this.#data[this.at]
  }

  next(): Buffer | undefined {
    const end = this.#data.indexOf(0, this.at)
    if (end < 0) {
      this.at = this.#data.length
      return undefined
    }
    const field = this.#data.subarray(this.at, end)
    this.at = end + 1
    return field
  }
}
