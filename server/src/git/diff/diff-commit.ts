import { type Collected, collect } from '../collect-output.ts'
import { GitError } from '../git-error.ts'
import { isObjectId } from '../object-id.ts'
import type { Git } from '../run-git.ts'
import { type DiffLimits, type ParsedDiff, parseDiff } from './parse-diff.ts'

/** What is described of one commit; the rest is counted. Lines are those of hunks, with their surroundings. */
export const diffLimits: DiffLimits = { files: 300, lines: 20_000, fileBytes: 256 * 1024 }

const deadlineMs = 10_000
const maxOutputBytes = 16 * 1024 * 1024
/** Beyond this many files on either side, only files that moved unchanged are found to have moved. */
const renameLimit = 400

/**
 * What a commit changed against its first parent; all of it for a first commit. More than the limits allow is left
 * out, and what takes too long is told as far as git came.
 */
export async function diffCommit({
  git,
  gitDir,
  commit,
  signal,
}: {
  git: Git
  gitDir: string
  commit: string
  signal?: AbortSignal | undefined
}): Promise<ParsedDiff> {
  if (!isObjectId(commit)) throw new GitError('missing', 'no commit id')
  const args = [
    'diff-tree',
    '--root',
    '--no-commit-id',
    '--diff-merges=first-parent',
    '-r',
    '-z',
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
    '--end-of-options',
    commit,
  ]
  const found: Collected = await collect(git, { gitDir, args, deadlineMs, maxOutputBytes, signal })
  return parseDiff(found.output, { limits: diffLimits, whole: found.whole })
}
