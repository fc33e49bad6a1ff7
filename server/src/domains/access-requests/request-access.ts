import type { OwnAccessRequest } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { accessRequested } from '../events/index.ts'
import { findAccessRequest, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { deleteWaiting, insertRequest } from './access-request.store.ts'

type RequestDeps = Pick<Deps, 'database' | 'storage' | 'limits' | 'events'>

interface Place extends RepositoryAddress {
  actor: UserActor
}

/**
 * Asks for access to the contents of a gated repository. Its gate lets whoever asks in at once, or those who look after it are told. The
 * same once more changes nothing. Refused (AppError): where there is no gate, and after it was rejected.
 */
export async function requestAccess(
  deps: RequestDeps,
  { actor, address, ...at }: Place & { address: string },
): Promise<OwnAccessRequest> {
  const { database, events, limits } = deps
  const { userId } = actor
  const repository = await findRepository(deps, { ...at, actor, action: 'see' })
  const { id: repoId, gate } = repository
  if (gate === '') throw AppError.refused(409, message('gate.none'))
  if (repository.mayRead) return { state: 'accepted', reason: '' }
  await limits.takeAll([
    ['request-access/account', `${userId}`],
    ['request-access/address', address],
  ])
  const now = Date.now()
  const state = gate === 'auto' ? 'accepted' : 'pending'
  const isNew = await database.tx(async (tx) => {
    const came = await insertRequest(tx, { repoId, userId, state, by: null, at: now })
    if (came && state === 'pending') await events.record(tx, accessRequested, { repoId, userId })
    return came
  })
  events.wake({ userId })
  if (isNew) return { state, reason: '' }
  const known = await findAccessRequest(database.write, { repoId, userId })
  if (known?.state === 'rejected') throw AppError.refused(409, message('gate.rejected'))
  return known ?? { state, reason: '' }
}

/** Takes a request back that waits. Refused (AppError): where none does. */
export async function withdrawRequest(deps: RequestDeps, { actor, ...at }: Place): Promise<void> {
  const { userId } = actor
  const { id: repoId } = await findRepository(deps, { ...at, actor, action: 'see' })
  await deps.limits.take('request-access/account', `${userId}`)
  if (!(await deps.database.tx((tx) => deleteWaiting(tx, { repoId, userId }))))
    throw AppError.refused(409, message('gate.not_waiting'))
}
