import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findAccountsNamed } from '../accounts/index.ts'
import { accessDecided } from '../events/index.ts'
import { findAccessRequest, findRepository, type RepositoryAddress, whoMay } from '../repositories/index.ts'
import { decideRequest, insertRequest, type RequestState } from './access-request.store.ts'

type DecisionDeps = Pick<Deps, 'database' | 'storage' | 'limits' | 'events'>

interface Decision extends RepositoryAddress {
  actor: UserActor
  /** Whose request it is. */
  username: string
}

/**
 * Accepts or rejects a request for access, or takes that back, so that it waits again. What was begun with access goes on to its end; the
 * next request for anything is refused. Whoever asked is told of a decision. Refused (AppError, 404): nobody of this name has asked.
 */
export async function decideAccess(
  deps: DecisionDeps,
  { state, reason, ...decision }: Decision & { state: RequestState; reason: string },
): Promise<void> {
  const { repoId, actor, account, username } = await findPlace(deps, decision)
  const notAsked = () => AppError.refused(404, message('gate.not_asked', { name: username }))
  if (account === undefined) throw notAsked()
  const { userId } = account
  const { database, events } = deps
  const said = state === 'rejected' ? reason : ''
  await database.tx(async (tx) => {
    const at = Date.now()
    if (await decideRequest(tx, { repoId, userId, state, reason: said, by: actor.userId, at })) {
      if (state !== 'pending') await events.record(tx, accessDecided, { repoId, userId, actorId: actor.userId, state })
    } else if ((await findAccessRequest(tx, { repoId, userId })) === undefined) throw notAsked()
  })
  events.wake({ userId: actor.userId })
}

/** Lets somebody in who has not asked, or whose request waits or was rejected. Refused (AppError): who has access already (409), or is not there (404). */
export async function grantAccess(deps: DecisionDeps, decision: Decision): Promise<void> {
  const { repoId, actor, account, username } = await findPlace(deps, decision)
  if (account === undefined) throw AppError.refused(404, message('gate.nobody', { name: username }))
  const { userId } = account
  const { database, events } = deps
  const isInside = async () => {
    const known = await findAccessRequest(database.read, { repoId, userId })
    return (
      known?.state === 'accepted' ||
      (await whoMay(database.read, { repoId, userIds: [userId], action: 'read' })).has(userId)
    )
  }
  if (await isInside()) throw AppError.refused(409, message('gate.inside', { name: username }))
  await database.tx(async (tx) => {
    const at = Date.now()
    const granted = { repoId, userId, state: 'accepted', by: actor.userId, at } as const
    if (!(await insertRequest(tx, granted))) await decideRequest(tx, { ...granted, reason: '' })
    await events.record(tx, accessDecided, { repoId, userId, actorId: actor.userId, state: 'accepted' })
  })
  events.wake({ userId: actor.userId })
}

async function findPlace(deps: DecisionDeps, { actor, username, ...at }: Decision) {
  const { id: repoId } = await findRepository(deps, { ...at, actor, action: 'change-settings' })
  await deps.limits.take('decide-access/account', `${actor.userId}`)
  const [account] = await findAccountsNamed(deps.database.read, [username])
  return { repoId, actor, account, username: account?.username ?? username }
}
