import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { findRepository, mayCreateAs, type OwnerRow, type RepositoryAddress } from '../repositories/index.ts'
import { takeRepository } from './take-repository.ts'
import { findTakenBytes } from './transfer.store.ts'

/**
 * Gives a repository, under this name, to an owner in whose name the same person may create: what one would offer, the other would
 * accept. One transaction. Refused (AppError): as `takeRepository` says, a name that is taken, and an owner in whose name they may not.
 */
export async function moveToOwner(
  deps: Pick<Deps, 'config' | 'database' | 'storage' | 'events'>,
  { actor, to, name, ...at }: RepositoryAddress & { actor: UserActor; to: OwnerRow; name: string },
): Promise<void> {
  const { database, events } = deps
  const found = await findRepository(deps, { ...at, actor, action: 'transfer' })
  if (!mayCreateAs(actor, to)) throw AppError.forbidden(message('repository.not_creator'))
  const { id: repoId, ownerId: fromOwnerId, forkOf, kind } = found
  const moved = { repoId, fromOwnerId, toOwnerId: to.id, newOwnerName: to.name, forkOf, kind }
  try {
    await database.tx(async (tx) => {
      const diskBytes = await findTakenBytes(tx, repoId)
      await takeRepository(deps, tx, { ...moved, diskBytes, name: found.name, newName: name })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw AppError.refused(409, message('repository.name_taken', { owner: to.name, name }))
  }
  events.wake()
}
