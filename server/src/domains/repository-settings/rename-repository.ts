import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { repositoryChanged } from '../events/index.ts'
import { findRepository, followRepositoryName } from '../repositories/index.ts'
import { updateRepositoryRow } from './repository-settings.store.ts'

/**
 * Gives a repository another name. The old one leads to it for `formerNameDays`, on pages as in Git, until another repository of its
 * owner takes it. One transaction: whatever ends it, the repository has one of both names. Refused (AppError): a name that is taken.
 */
export async function renameRepository(
  deps: Pick<Deps, 'database' | 'storage' | 'events'>,
  { actor, owner, repo, name }: { actor: UserActor; owner: string; repo: string; name: string },
): Promise<{ owner: string; repo_name: string }> {
  const { database, events } = deps
  const {
    id,
    ownerId,
    ownerName,
    name: before,
  } = await findRepository(deps, {
    actor,
    owner,
    repo,
    action: 'change-settings',
  })
  const renamed = { owner: ownerName, repo_name: name }
  if (before === name) return renamed
  try {
    await database.tx(async (tx) => {
      if (!(await updateRepositoryRow(tx, { id, name }))) throw AppError.missing(message('repository.missing'))
      await followRepositoryName(tx, { repoId: id, from: { ownerId, name: before }, to: { ownerId, name } })
      await events.record(tx, repositoryChanged, { repoId: id })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw repositoryNameTaken({ owner: ownerName, name })
    throw error
  }
  events.wake()
  return renamed
}

/** What somebody is told who wants a name that a repository of the owner has. */
export function repositoryNameTaken(repository: { owner: string; name: string }): AppError {
  const taken = message('repository.name_taken', repository)
  return AppError.refused(409, taken, { repo_name: taken })
}
