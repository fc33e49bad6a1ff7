import { join } from 'node:path'
import { writeDurably } from '../disk/sync-disk.ts'
import { GitError } from '../process/git-error.ts'
import { isRefName } from './resolve-revision.ts'

/**
 * Lets HEAD name another branch, as `git symbolic-ref` would, but durably: git does not sync this file before it
 * renames it, and a folder whose HEAD is empty after a power cut is no repository.
 */
export async function setHead({ gitDir, branch }: { gitDir: string; branch: string }): Promise<void> {
  if (!isRefName(branch)) throw new GitError('failed', `${JSON.stringify(branch)} is no branch name`)
  await writeDurably(join(gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`)
}
