import { canonicalMode, kindOf } from '../objects/parse-tree.ts'
import { GitError } from '../process/git-error.ts'
import { type DiffHunk, PatchReader } from './parse-hunks.ts'

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
  while (fields.peek() === colon) {
    const change = rawChange(fields)
    if (change === undefined) break
    changes.push(change)
  }
  const numbers: Numbers[] = []
  while (numbers.length < changes.length) {
    const row = numbersOf(fields)
    if (row === undefined) break
    numbers.push(row)
  }
  const counted = numbers.length === changes.length
  if (whole && !counted) throw new GitError('corrupt', 'a diff has files without numbers')
  // One empty field stands between the rows and the patch.
  const patch = new PatchReader(out, {
    at: counted ? fields.at + 1 : out.length,
    maxFileBytes: limits.fileBytes,
    whole,
  })
  let left = limits.lines
  const files = changes.slice(0, limits.files).map((change, index): DiffFile => {
    const { parts, ...file } = change
    const row = numbers[index]
    const found = Array.from({ length: parts }, () => patch.next(left))
    const complete = found.flatMap((part) => (part === undefined || part.tooLarge ? [] : [part]))
    const tooLarge = complete.length < parts
    if (!tooLarge) left -= complete.reduce((sum, { lines }) => sum + lines, 0)
    return {
      ...file,
      binary: row?.binary ?? false,
      additions: row?.binary ? undefined : row?.additions,
      deletions: row?.binary ? undefined : row?.deletions,
      hunks: tooLarge ? [] : complete.flatMap(({ hunks }) => hunks),
      tooLarge: tooLarge && !row?.binary,
    }
  })
  return {
    count: changes.length,
    additions: numbers.reduce((sum, row) => sum + row.additions, 0),
    deletions: numbers.reduce((sum, row) => sum + row.deletions, 0),
    files,
    truncated: !whole || files.length < changes.length || files.some(({ tooLarge }) => tooLarge),
    whole,
  }
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
