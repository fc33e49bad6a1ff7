import { message } from '@sheaf/contract/messages'
import { GitError, UnreadableError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { findByName } from './repository.store.ts'

const Address = z.object({ owner: z.string(), repo: z.string() })

interface Failed {
  /** What names the repository, as `owner` and `repo`, if anything does. */
  address: unknown
  /** The request, by which the operator finds it in the log. */
  id: string
  error: unknown
}

const damaged = message('repository.damaged')

/**
 * What the one who asked is told where a repository's files are the reason for a failure; nothing where they are not.
 * The log names the file and what can be done. Only for whom the policy has let in: nobody else gets that far.
 */
export async function explainDamage(
  { database, storage, git, log }: Pick<Deps, 'database' | 'storage' | 'git' | 'log'>,
  { address, id, error }: Failed,
): Promise<AppError | undefined> {
  const named = Address.safeParse(address).data
  if (named === undefined || !mayBeDamage(error)) return undefined
  const { owner, repo } = named
  const row = await findByName(database.read, { owner, repo: repo.replace(/\.git$/i, ''), userId: undefined })
  if (row === undefined) return undefined
  const gitDir = storage.repositoryDir({ node: row.storageNode, uid: row.uid })
  const damage = await git.maintenance.examine({ gitDir, error })
  if (damage === undefined) return undefined
  const { what, advice } = damage
  log.error(
    { err: error, id, repository: row.uid },
    `the repository ${row.ownerName}/${row.name} is damaged: ${what}. ${advice}`,
  )
  return new AppError('broken', damaged, { cause: error })
}

/** Time, size and hang-ups are never a matter of the files. */
function mayBeDamage(error: unknown): error is Error {
  if (error instanceof AppError || !(error instanceof Error)) return false
  if (error instanceof UnreadableError) return true
  if (error instanceof GitError) return error.kind === 'failed' || error.kind === 'corrupt' || error.kind === 'missing'
  return 'syscall' in error && 'path' in error
}
