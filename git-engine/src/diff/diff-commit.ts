import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { DiffPool } from './diff-pool.ts'
import { createDiffParser, type DiffLimits, type ParsedDiff } from './parse-diff.ts'

/** What is described of one commit; the rest is counted. Lines are those of hunks, with their surroundings. */
export const diffLimits: DiffLimits = { files: 300, lines: 20_000, fileBytes: 256 * 1024, bytes: 800_000 }

const deadlineMs = 10_000
/** A row and its numbers are about 120 bytes: those of 250,000 files, or those of less and some of the patch. */
const maxOutputBytes = 32 * 1024 * 1024
/** Beyond this many files on either side, only files that moved unchanged are found to have moved. */
const renameLimit = 400

/**
 * What a commit changed against its first parent; all of it for a first commit. More than the limits allow is left
 * out, and what takes too long is told as far as git came.
 */
export async function diffCommit({
  pool,
  gitDir,
  commit,
  signal,
}: {
  /** Made with `diffOptions`. */
  pool: DiffPool
  gitDir: string
  commit: string
  signal?: AbortSignal | undefined
}): Promise<ParsedDiff> {
  if (!isObjectId(commit)) throw new GitError('missing', 'no commit id')
  return pool.ask(gitDir, { objects: [commit], deadlineMs, maxOutputBytes, signal }, () => createDiffParser(diffLimits))
}

/** How git is asked, in the form that `parseDiff` reads. */
export const diffOptions: readonly string[] = [
  '--root',
  '--diff-merges=first-parent',
  '-r',
  '--raw',
  '--numstat',
  '--patch',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--find-renames',
  `-l${renameLimit}`,
]
