import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { GitError } from './git-error.ts'
import { isRefName } from './resolve-revision.ts'
import type { Git } from './run-git.ts'
import { syncPath, syncTree } from './sync-disk.ts'

/**
 * Makes an empty bare repository whose HEAD names `branch`. It is made beside its place, forced to the disk and
 * renamed there: at any moment it is whole or not there.
 */
export async function initRepository({
  git,
  gitDir,
  branch,
}: {
  git: Git
  gitDir: string
  branch: string
}): Promise<void> {
  if (!isRefName(branch)) throw new GitError('failed', `${JSON.stringify(branch)} is no branch name`)
  const parent = dirname(gitDir)
  await mkdir(parent, { recursive: true })
  const draft = join(parent, `.${basename(gitDir)}.${randomUUID()}.new`)
  try {
    // Newer versions of git may have other defaults; clients and this server speak these.
    const settings = ['init.defaultRefFormat=files', 'init.defaultObjectFormat=sha1']
    await git.run({
      settings,
      args: ['init', '--quiet', '--bare', '--template=', `--initial-branch=${branch}`, '--', draft],
    })
    await mkdir(join(draft, 'refs', 'tags'), { recursive: true })
    await syncTree(draft)
    await rename(draft, gitDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  // Not only the folders that this call made: another creation may have made one a moment ago and not yet synced it.
  for (const folder of [parent, dirname(parent), dirname(dirname(parent))]) await syncPath(folder)
}

/** Removes a repository: renamed away first, so that nothing half removed is ever read. */
export async function removeRepository({ gitDir }: { gitDir: string }): Promise<void> {
  const trash = join(dirname(gitDir), `.${basename(gitDir)}.${randomUUID()}.trash`)
  try {
    await rename(gitDir, trash)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  await syncPath(dirname(gitDir))
  await rm(trash, { recursive: true, force: true })
}
