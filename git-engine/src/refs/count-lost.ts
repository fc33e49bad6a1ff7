import { hiddenRefs } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { isRefName } from './resolve-revision.ts'

const deadlineMs = 20_000

/**
 * How many commits nothing would reach any more without this ref, `limit` at most. Other refs count, the server's own do not: what
 * they keep is not shown.
 */
export async function countLost({
  git,
  gitDir,
  ref,
  limit,
  signal,
}: {
  git: Git
  gitDir: string
  /** Its whole name. */
  ref: string
  limit: number
  signal?: AbortSignal | undefined
}): Promise<number> {
  // Names of refs hold no character that a pattern would read otherwise.
  if (!isRefName(ref)) throw new GitError('missing', `${JSON.stringify(ref)} is no ref`)
  const others = ['--not', `--exclude=${ref}`, `--exclude=${hiddenRefs}*`, '--all']
  const args = ['rev-list', '--count', `--max-count=${limit}`, ref, ...others]
  const out = await git.run({ gitDir, args, signal, deadlineMs })
  return Number(out.toString('latin1').trim())
}
