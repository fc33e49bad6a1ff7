import { GitError } from '../process/git-error.ts'

/** Lines that changed, with those around them. */
export interface DiffHunk {
  /** Where it begins in the old and in the new file, counted from 1 (0 where that side has no lines). */
  oldStart: number
  newStart: number
  /** What git took for the name of the function around it. */
  heading: string
  /** Each begins with a space (in both), `-` (old), `+` (new) or `\` (a remark: no line break at the end). */
  lines: string[]
}

/** The part of a patch that belongs to one file. */
export interface FilePatch {
  hunks: DiffHunk[]
  /** How many lines the hunks have. */
  lines: number
  /** The hunks are left out, since there is too much of them. */
  tooLarge: boolean
}

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/s

/**
 * Reads one file's part of a patch as git writes it, from its `diff --git` line up to the next one's. The lines of a hunk are
 * counted out by its header, so that nothing in a file can pass for a header. More than `maxLines` is left out, not decoded:
 * it may be one line of many megabytes, or many lines in one hunk. Nothing where the part ends within a hunk.
 */
export function parseFilePatch(part: Buffer, { maxLines }: { maxLines: number }): FilePatch | undefined {
  const reader = new LineReader(part)
  reader.next()
  while (!reader.isAtEnd && !reader.startsWith('@@ ')) reader.next()
  const hunks: DiffHunk[] = []
  let lines = 0
  while (reader.startsWith('@@ ')) {
    const hunk = readHunk(reader, maxLines - lines)
    if (hunk === undefined) return undefined
    if (hunk === 'too-large') return { hunks: [], lines: 0, tooLarge: true }
    lines += hunk.lines.length
    hunks.push(hunk)
  }
  return { hunks, lines, tooLarge: false }
}

/** One hunk; nothing where it is not whole. */
function readHunk(reader: LineReader, maxLines: number): DiffHunk | 'too-large' | undefined {
  const header = reader.next()
  if (header === undefined) return undefined
  const [, oldStart, oldCount = '1', newStart, newCount = '1', heading = ''] =
    hunkHeader.exec(header.toString('utf8')) ?? []
  if (oldStart === undefined) throw new GitError('corrupt', 'a patch has a hunk without its numbers')
  const lines: string[] = []
  let old = Number(oldCount)
  let fresh = Number(newCount)
  // It has at least as many: none of them needs to be looked at.
  if (Math.max(old, fresh) > maxLines) return 'too-large'
  while (old > 0 || fresh > 0 || reader.first === remark) {
    const line = reader.next()
    if (line === undefined) return undefined
    const [mark] = line
    if (mark === removed || mark === kept) old -= 1
    if (mark === added || mark === kept) fresh -= 1
    if (lines.length >= maxLines) return 'too-large'
    lines.push(line.toString('utf8'))
  }
  return { oldStart: Number(oldStart), newStart: Number(newStart), heading, lines }
}

const lineBreak = 10
const kept = 32
const added = 43
const removed = 45
const remark = 92

/** Takes lines off a buffer. */
class LineReader {
  readonly #text: Buffer
  #at = 0

  constructor(text: Buffer) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** The first byte of the next line. */
  get first(): number | undefined {
    return this.#text[this.#at]
  }

  startsWith(text: string): boolean {
    return this.#text.toString('latin1', this.#at, this.#at + text.length) === text
  }

  /** The next line without its end, or nothing where it is not whole. */
  next(): Buffer | undefined {
    const end = this.#text.indexOf(lineBreak, this.#at)
    const line = end < 0 ? undefined : this.#text.subarray(this.#at, end)
    this.#at = end < 0 ? this.#text.length : end + 1
    return line
  }
}
