import { jsonBytes } from '@sheaf/server-core/text-size'
import { GitError } from '../process/git-error.ts'
import type { DiffPool } from './diff-pool.ts'
import type { AnswerParser } from './diff-reader.ts'
import { type DiffNumbers, type DiffRow, RowReader } from './diff-rows.ts'

/** The trees of what is compared, by their ids. */
export interface TreePair {
  from: string
  to: string
}

/** What differs between two trees: files, without their lines. */
export interface ChangedFiles {
  /** Those that are described, in git's order. */
  files: readonly Omit<DiffRow, 'parts'>[]
  /** All that differ. */
  count: number
  /** Time ran out: there may be more when it is asked for again. */
  late: boolean
}

/** How many lines differ: of all files, and of each that `ChangedFiles` describes, in the same order. */
export interface ChangedLines {
  additions: number
  deletions: number
  /** Nothing behind the file that time ran out at. */
  numbers: readonly DiffNumbers[]
  late: boolean
}

/** Files that are described; their names and modes in JSON take so many bytes at most. */
export const changesLimits = { files: 5_000, bytes: 880_000 }

/** What a row takes in JSON beside its names, in bytes. */
const rowOverhead = 170
const deadlineMs = 10_000
/** Rows are about 120 bytes, numbers 50. */
const maxOutputBytes = 32 * 1024 * 1024

const shared: readonly string[] = [
  '-r',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--submodule=short',
  // Renames, and copies of what changed as well. Beyond so many files on either side, only those that are the same.
  '--find-copies',
  '-l400',
]

/**
 * Which files differ is known in a moment, also of thousands; to count their lines takes git as long as to write all
 * of them. So each has readers of its own.
 */
export const listOptions: readonly string[] = [...shared, '--raw']
export const countOptions: readonly string[] = [...shared, '--numstat']

interface ChangesQuery extends TreePair {
  /** Made with `listOptions` or `countOptions`. */
  pool: DiffPool
  gitDir: string
  signal?: AbortSignal | undefined
}

/** The files that differ between two trees. */
export const listChanges = ({ pool, gitDir, from, to, signal }: ChangesQuery): Promise<ChangedFiles> =>
  pool.ask(gitDir, { objects: [from, to], deadlineMs, maxOutputBytes, signal }, createListParser)

/** How many lines differ between two trees. */
export const countChangedLines = ({ pool, gitDir, from, to, signal }: ChangesQuery): Promise<ChangedLines> =>
  pool.ask(gitDir, { objects: [from, to], deadlineMs, maxOutputBytes, signal }, createCountParser)

function createListParser(): AnswerParser<ChangedFiles> {
  const reader = new RowReader()
  const files: ChangedFiles['files'][number][] = []
  let count = 0
  let bytes = changesLimits.bytes
  let isFull = false
  return {
    push(chunk) {
      reader.push(chunk)
      while (reader.isAtRow()) {
        if (isFull) {
          if (reader.skipRow() === undefined) return false
        } else {
          const row = reader.row()
          if (row === undefined) return false
          const { parts: _, ...file } = row
          bytes -= rowOverhead + jsonBytes(file.path) + jsonBytes(file.oldPath ?? null)
          isFull = bytes < 0 || files.length >= changesLimits.files
          if (!isFull) files.push(file)
        }
        count += 1
      }
      return false
    },
    end: (how) => ({ files, count, late: how === 'late' || how === 'too-large' }),
  }
}

function createCountParser(): AnswerParser<ChangedLines> {
  const reader = new RowReader()
  const numbers: DiffNumbers[] = []
  const sums = { additions: 0, deletions: 0 }
  return {
    push(chunk) {
      reader.push(chunk)
      for (;;) {
        const row = reader.numbers()
        if (row === undefined) return false
        sums.additions += row.additions
        sums.deletions += row.deletions
        if (numbers.length < changesLimits.files) numbers.push(row)
      }
    },
    end(how) {
      if (how === 'whole' && reader.rest().length > 0) throw new GitError('corrupt', 'a diff has numbers that are none')
      return { ...sums, numbers, late: how !== 'whole' }
    },
  }
}
