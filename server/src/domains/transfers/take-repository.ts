import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { repositoryChanged } from '../events/index.ts'
import { refuseWithoutSpace, withinDatasets } from '../quotas/index.ts'
import { findForkOf, followRepositoryName, hasRepositories, roleRanks } from '../repositories/index.ts'
import { moveRepository, moveRoles, type TransferRow } from './transfer.store.ts'

interface Taken
  extends Pick<
    TransferRow,
    'repoId' | 'fromOwnerId' | 'toOwnerId' | 'newOwnerName' | 'name' | 'diskBytes' | 'forkOf' | 'kind'
  > {
  /** The name that it has from now on, where that is another. */
  newName?: string
}

/**
 * Gives a repository to another owner, in the transaction of whoever decided that: with its disk space, its name that leads to it, and what its
 * owner was to it. Refused (AppError): a second fork of one source, one repository or dataset more than the new owner may have, and no
 * disk space for it. A name that is taken fails as a unique violation.
 */
export async function takeRepository(deps: Pick<Deps, 'config' | 'events'>, tx: Tx, taken: Taken): Promise<void> {
  const { repoId, fromOwnerId, toOwnerId, newOwnerName, diskBytes, forkOf, kind, name, newName } = taken
  // The new owner's row is held from here on.
  await refuseWithoutSpace(deps, tx, toOwnerId, diskBytes)
  if (await hasRepositories(tx, { ownerId: toOwnerId, count: sizes.repositoriesPerOwner }))
    throw AppError.refused(422, message('repository.too_many', { max: sizes.repositoriesPerOwner }))
  const fork = forkOf === null ? undefined : await findForkOf(tx, { sourceId: forkOf, ownerId: toOwnerId })
  if (fork !== undefined) throw AppError.refused(409, message('fork.exists', { owner: newOwnerName, name: fork.name }))
  const moved = { repoId, fromOwnerId, toOwnerId }
  const isMoved = await withinDatasets(tx, { ownerId: toOwnerId, kind }, () =>
    moveRepository(tx, { ...moved, name: newName }),
  )
  if (!isMoved) throw AppError.refused(404, message('transfer.none'))
  await moveRoles(tx, { ...moved, rank: roleRanks.writer, now: Date.now() })
  const [from, to] = [
    { ownerId: fromOwnerId, name },
    { ownerId: toOwnerId, name: newName ?? name },
  ]
  await followRepositoryName(tx, { repoId, from, to })
  await deps.events.record(tx, repositoryChanged, { repoId })
}
