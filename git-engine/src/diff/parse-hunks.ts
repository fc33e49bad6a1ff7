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
const fileHeader = 'diff --git '

/**
 * Reads a patch as git writes it, file by file. Names in its headers are quoted, so that each header is one line; the
 * lines of a hunk are counted out by its header, so that nothing in a file can pass for a header.
 */
export class PatchReader {
  readonly #patch: Buffer
  readonly #maxFileBytes: number
  readonly #whole: boolean
  #at: number

  /**
   * `at`: where the patch begins. A file's part longer than `maxFileBytes` is passed over. `whole: false` when the
   * patch was cut off, anywhere.
   */
  constructor(patch: Buffer, { at, maxFileBytes, whole }: { at: number; maxFileBytes: number; whole: boolean }) {
    this.#patch = patch
    this.#maxFileBytes = maxFileBytes
    this.#whole = whole
    this.#at = at
  }

  /**
   * The next file's part, or nothing where the patch ends within it. `maxLines`: more than that is passed over, too.
   * What is passed over is not decoded: it may be one line of many megabytes, or many lines in one hunk.
   */
  next(maxLines: number): FilePatch | undefined {
    const begin = this.#at
    if (!this.#peek(fileHeader)) {
      if (this.#at >= this.#patch.length || !this.#whole) return undefined
      throw new GitError('corrupt', 'a patch goes on in the middle of a file')
    }
    this.#line()
    while (this.#at < this.#patch.length && !this.#peek('@@ ') && !this.#peek(fileHeader)) this.#line()
    const hunks: DiffHunk[] = []
    let lines = 0
    let tooLarge = false
    const end = begin + this.#maxFileBytes
    while (this.#peek('@@ ')) {
      const hunk = this.#hunk(tooLarge ? { end, lines: 0 } : { end, lines: maxLines - lines })
      if (hunk === undefined) return undefined
      lines += hunk.count
      tooLarge ||= lines > maxLines || this.#at > end
      if (tooLarge) hunks.length = 0
      else hunks.push(hunk.hunk)
    }
    // More of this file may have stood behind the cut.
    if (!this.#whole && this.#at >= this.#patch.length) return undefined
    return { hunks, lines: tooLarge ? 0 : lines, tooLarge }
  }

  /** Reads one hunk; its lines are kept as long as there are no more than `lines` and none goes beyond `end`. */
  #hunk(most: { end: number; lines: number }): { hunk: DiffHunk; count: number } | undefined {
    const header = this.#line()
    if (header === undefined) return undefined
    const [, oldStart, oldCount = '1', newStart, newCount = '1', heading = ''] =
      hunkHeader.exec(header.toString('utf8')) ?? []
    if (oldStart === undefined) throw new GitError('corrupt', 'a patch has a hunk without its numbers')
    const lines: string[] = []
    let old = Number(oldCount)
    let fresh = Number(newCount)
    let count = 0
    while (old > 0 || fresh > 0 || this.#patch[this.#at] === remark) {
      const line = this.#line()
      if (line === undefined) return undefined
      const [mark] = line
      if (mark === removed || mark === kept) old -= 1
      if (mark === added || mark === kept) fresh -= 1
      count += 1
      if (count <= most.lines && this.#at <= most.end) lines.push(line.toString('utf8'))
    }
    return { hunk: { oldStart: Number(oldStart), newStart: Number(newStart), heading, lines }, count }
  }

  #peek(text: string): boolean {
    return this.#patch.toString('latin1', this.#at, this.#at + text.length) === text
  }

  /** The next line without its end, or nothing where it is not whole. */
  #line(): Buffer | undefined {
    const end = this.#patch.indexOf(lineBreak, this.#at)
    const line = end < 0 ? undefined : this.#patch.subarray(this.#at, end)
    this.#at = end < 0 ? this.#patch.length : end + 1
    return line
  }
}

const lineBreak = 10
const kept = 32
const added = 43
const removed = 45
const remark = 92
