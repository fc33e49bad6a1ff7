import { canonicalMode, kindOf } from '../objects/parse-tree.ts'
import { GitError } from '../process/git-error.ts'

export type DiffStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'copied' | 'type-changed'

/** A row of `git diff-tree -z --raw`: one file, as it was and as it is. */
export interface DiffRow {
  status: DiffStatus
  /** Its name afterwards; for a file that was deleted, the one that it had. Bytes that are no UTF-8 read as U+FFFD. */
  path: string
  /** The name before, where that was another. */
  oldPath: string | undefined
  /** As git writes them, such as 0o100644; 0 where there is no such side. */
  oldMode: number
  newMode: number
  /** A file that turns into something else has two parts in the patch: what went and what came. */
  parts: 1 | 2
}

/** A row of `--numstat`. */
export interface DiffNumbers {
  binary: boolean
  additions: number
  deletions: number
}

const statuses: Readonly<Record<string, DiffStatus>> = {
  A: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'type-changed',
}

/**
 * Takes rows off what git wrote with `-z`, as it comes. Each method gives nothing, and takes nothing off, where the
 * next row is not whole yet.
 */
export class RowReader {
  #data: Buffer = Buffer.alloc(0)
  #at = 0

  push(chunk: Buffer): void {
    this.#data = this.#at >= this.#data.length ? chunk : Buffer.concat([this.#data.subarray(this.#at), chunk])
    this.#at = 0
  }

  /** Does a row of `--raw` come next? Nothing where that can't be said yet. */
  isAtRow(): boolean | undefined {
    return this.#at < this.#data.length ? this.#data[this.#at] === colon : undefined
  }

  row(): DiffRow | undefined {
    return this.#whole(() => {
      const head = this.#field()?.toString('latin1')
      const first = this.#field()
      if (head === undefined || first === undefined) return undefined
      const [, oldMode = '', newMode = '', letter = ''] = /^:(\d{6}) (\d{6}) \w+ \w+ ([A-Z])\d*$/.exec(head) ?? []
      const status = statuses[letter]
      if (status === undefined) throw new GitError('corrupt', `a diff has the row ${JSON.stringify(head)}`)
      const second = letter === 'R' || letter === 'C' ? this.#field() : first
      if (second === undefined) return undefined
      return {
        status,
        path: second.toString('utf8'),
        oldPath: second === first ? undefined : first.toString('utf8'),
        oldMode: modeOf(oldMode),
        newMode: modeOf(newMode),
        parts: letter === 'T' && kindOf(modeOf(oldMode)) !== kindOf(modeOf(newMode)) ? 2 : 1,
      }
    })
  }

  /** Passes over a row of `--raw`: a hundred thousand names are not decoded to be thrown away. */
  skipRow(): true | undefined {
    return this.#whole(() => {
      const head = this.#field()
      if (head === undefined || this.#field() === undefined) return undefined
      // It ends in its letter, behind which a rename has how alike the two are.
      const letter = head[head.lastIndexOf(space) + 1]
      const hasOldName = letter === letterR || letter === letterC
      return !hasOldName || this.#field() !== undefined ? true : undefined
    })
  }

  /** `12 TAB 3 TAB name`; the two names of a renamed file are fields of their own. */
  numbers(): DiffNumbers | undefined {
    return this.#whole(() => {
      const row = this.#field()
      if (row === undefined) return undefined
      const middle = row.indexOf(tab)
      const end = row.indexOf(tab, middle + 1)
      if (middle < 1 || end < 0) throw new GitError('corrupt', 'a diff has numbers that are none')
      const hasNames = end === row.length - 1
      if (hasNames && (this.#field() === undefined || this.#field() === undefined)) return undefined
      if (row[0] === dash) return { binary: true, additions: 0, deletions: 0 }
      return { binary: false, additions: numberIn(row, 0, middle), deletions: numberIn(row, middle + 1, end) }
    })
  }

  /** Passes over the empty field between the rows and the patch. */
  skipGap(): true | undefined {
    return this.#whole(() => (this.#field() === undefined ? undefined : true))
  }

  /** What came behind the rows, and is nobody's yet. */
  rest(): Buffer {
    const rest = this.#data.subarray(this.#at)
    this.#at = this.#data.length
    return rest
  }

  #whole<T>(read: () => T | undefined): T | undefined {
    const begin = this.#at
    const found = read()
    if (found === undefined) this.#at = begin
    return found
  }

  /** What stands before the next NUL. */
  #field(): Buffer | undefined {
    const end = this.#data.indexOf(0, this.#at)
    if (end < 0) return undefined
    const field = this.#data.subarray(this.#at, end)
    this.#at = end + 1
    return field
  }
}

const modeOf = (text: string): number => (text === '000000' ? 0 : canonicalMode(Number.parseInt(text, 8)))

function numberIn(row: Buffer, from: number, end: number): number {
  let number = 0
  for (let at = from; at < end; at += 1) {
    const digit = (row[at] ?? 0) - zero
    if (digit < 0 || digit > 9) throw new GitError('corrupt', 'a diff has numbers that are none')
    number = number * 10 + digit
  }
  return number
}

const tab = 9
const space = 32
const dash = 45
const zero = 48
const colon = 58
const letterC = 67
const letterR = 82
