import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { isRefName } from '../refs/resolve-revision.ts'
import { ifMissing } from './if-missing.ts'
import { syncPath, syncTree } from './sync-disk.ts'

interface NewRepository {
  gitDir: string
  /** Makes it, where nothing is yet. */
  make: (draft: string) => Promise<void>
}

/**
 * Makes a bare repository beside its final path, forces it to the disk and renames it there: at any moment it is whole or not there. What could not
 * be made leaves nothing.
 */
export async function placeRepository({ gitDir, make }: NewRepository): Promise<void> {
  const parent = dirname(gitDir)
  await mkdir(parent, { recursive: true })
  const draft = join(parent, `.${basename(gitDir)}.${randomUUID()}.new`)
  try {
    await make(draft)
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

/** Newer versions of git may have other defaults; clients and this server speak these. */
export const formatSettings: readonly string[] = ['init.defaultRefFormat=files', 'init.defaultObjectFormat=sha1']

/** Makes an empty bare repository whose HEAD names `branch`. */
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
  await placeRepository({
    gitDir,
    async make(draft) {
      const args = ['init', '--quiet', '--bare', '--template=', `--initial-branch=${branch}`, '--', draft]
      await git.run({ settings: formatSettings, args })
    },
  })
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

/** Longer than any creation or removal takes. */
const draftMs = 60 * 60_000

/**
 * Removes the drafts and the half removed that creations and deletions left which were cut off, in a folder where
 * repositories lie two folders deep. Returns what was removed.
 */
export async function sweepDrafts({ root, signal }: { root: string; signal: AbortSignal }): Promise<string[]> {
  const removed: string[] = []
  for (const folder of await foldersIn(root)) {
    for (const parent of await foldersIn(folder)) {
      for (const name of await readdir(parent).catch(ifMissing([]))) {
        if (signal.aborted) return removed
        if (!isDraft(name)) continue
        const path = join(parent, name)
        // Renaming changes the time of the inode, not that of the content.
        const found = await stat(path).catch(ifMissing(undefined))
        if (found === undefined || found.ctimeMs > Date.now() - draftMs) continue
        await rm(path, { recursive: true, force: true })
        removed.push(path)
      }
    }
  }
  return removed
}

/** `.<repository>.git.<uuid>.new`, or `.trash`. */
const isDraft = (name: string): boolean =>
  name.startsWith('.') && /^\.git\.[0-9a-f-]{36}\.(?:new|trash)$/.test(name.slice(name.lastIndexOf('.git.')))

async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]))
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(folder, name))
}
