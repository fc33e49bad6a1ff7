import { defaultBranch as usualBranch } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mapGitLimits, resolveRevision } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { gitRevision } from './git-revision.ts'

/**
 * What stands for the commit of a repository that has none yet, as git writes it: clients take what they were told for a revision to list, and for the
 * parent of what they commit.
 */
export const noCommit = '0'.repeat(40)

/**
 * The commit that a revision of an address means, or nothing before the first one. Clients that are told nothing ask for `main`: that is
 * the default branch, whatever its name, where no branch or tag is called so.
 */
export async function commitAt(
  { git, database }: Pick<Deps, 'git' | 'database'>,
  { repository, revision: asked }: { repository: FoundRepository; revision: string },
): Promise<string | undefined> {
  const revision = await gitRevision({ git, database }, { repository, revision: asked })
  const resolve = (name: string) => mapGitLimits(() => resolveRevision({ git }, { repository, revision: name }))
  if (revision === noCommit) {
    const first = await resolve(repository.defaultBranch)
    if (first !== undefined) throw AppError.missing(message('browse.no_revision'))
    return undefined
  }
  if (revision !== usualBranch) return resolve(revision)
  try {
    return await resolve(revision)
  } catch (error) {
    if (error instanceof AppError && error.said.code === 'browse.no_revision') return resolve(repository.defaultBranch)
    throw error
  }
}

/**
 * The same where there has to be one; its answer says which it was, also where something below it is missing. Before the first one all files are:
 * clients write what is not there yet, and take a revision that is not there for a mistake.
 */
export async function answeredCommit(
  deps: Pick<Deps, 'git' | 'database'>,
  reply: FastifyReply,
  asked: { repository: FoundRepository; revision: string },
): Promise<string> {
  const commit = await commitAt(deps, asked)
  reply.header('x-repo-commit', commit ?? noCommit)
  if (commit === undefined) throw AppError.missing(message('browse.no_file'))
  return commit
}
