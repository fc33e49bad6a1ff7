import { hiddenRefs } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'

const deadlineMs = 60 * 60_000

interface BundleOptions {
  git: Git
  gitDir: string
  /** Absolute; it is replaced. */
  file: string
  signal: AbortSignal
}

/**
 * Writes the refs of a repository with all that they reach into one file (gitformat-bundle(5)), which git clones from. Says
 * whether there were any: git makes no bundle of nothing. Nobody waits for it: it yields to all others.
 */
export async function writeBundle({ git, gitDir, file, signal }: BundleOptions): Promise<boolean> {
  // All of them and HEAD, by which a clone knows what to check out; not what the server keeps for itself.
  const args = ['bundle', 'create', '--quiet', file, `--exclude=${hiddenRefs}*`, '--all']
  try {
    await git.run({ gitDir, args, signal, deadlineMs, lane: 'maintenance' })
    return true
  } catch (error) {
    if (error instanceof GitError && /empty bundle/i.test(error.message)) return false
    throw error
  }
}
