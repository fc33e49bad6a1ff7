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
  /** What was looked for among them: who counts their lines has to look for the same. */
  finder: Finder
}

/** Where files that are new may come from: from those that went, or from all that changed. */
export type Finder = 'renames' | 'copies'

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

const shared: readonly string[] = ['-r', '--no-ext-diff', '--no-textconv', '--no-color', '--submodule=short']

/**
 * Pairs of files that are compared to find out which came from which, at most. A pair costs git 12 µs of text of 30 KB: at 400 files on
 * either side, as it was once, a list of 1,400 files took 2 s, and longer beside others.
 */
const maxPairs = 10_000

const finding: Readonly<Record<Finder, readonly string[]>> = {
  // Beyond so many on either side: what is the same, or has the same name in another folder and is alike.
  renames: ['--find-renames', `-l${Math.sqrt(maxPairs)}`],
  copies: ['--find-copies', `-l${Math.sqrt(maxPairs)}`],
}

/**
 * Which files differ is known in a moment, also of thousands; to count their lines takes git as long as to write all
 * of them. So each has readers of its own.
 */
export const listOptions = (finder: Finder): readonly string[] => [...shared, ...finding[finder], '--raw']
export const countOptions = (finder: Finder): readonly string[] => [...shared, ...finding[finder], '--numstat']

interface ChangesQuery extends TreePair {
  /** Made with `listOptions` or `countOptions`. */
  pools: Readonly<Record<Finder, DiffPool>>
  gitDir: string
  signal?: AbortSignal | undefined
}

/**
 * The files that differ between two trees. Copies are looked for where that costs little: git would look for them in all that changed, and
 * for renames by their names no more.
 */
export async function listChanges({ pools, gitDir, from, to, signal }: ChangesQuery): Promise<ChangedFiles> {
  const question = { objects: [from, to] as const, deadlineMs, maxOutputBytes, signal }
  const renames = await pools.renames.ask(gitDir, question, createListParser)
  if (!mayHaveCopies(renames)) return { ...renames, finder: 'renames' }
  return { ...(await pools.copies.ask(gitDir, question, createListParser)), finder: 'copies' }
}

function mayHaveCopies({ files, count, late }: FoundFiles): boolean {
  if (late || files.length < count) return false
  const added = files.filter(({ status }) => status === 'added').length
  const targets = added + files.filter(({ status }) => status === 'renamed').length
  return added > 0 && count > added && targets * (count - added) <= maxPairs
}

/** How many lines differ between two trees, of the files that were found so. */
export const countChangedLines = ({
  pools,
  gitDir,
  from,
  to,
  finder,
  hurry,
  signal,
}: ChangesQuery & { finder: Finder; hurry?: AbortSignal }): Promise<ChangedLines> =>
  pools[finder].ask(gitDir, { objects: [from, to], deadlineMs, maxOutputBytes, hurry, signal }, createCountParser)

type FoundFiles = Omit<ChangedFiles, 'finder'>

function createListParser(): AnswerParser<FoundFiles> {
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
