import type { ThreadSubscription } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findRepository, type RepositoryAddress, requireReading } from '../repositories/index.ts'
import { findSubscription, findThreadId, muteThread, noteLook, subscribeTo } from './subscription.store.ts'
import { threadNumberOf } from './thread-number.ts'

interface Asked extends RepositoryAddress {
  actor: UserActor
  number: string
}

async function findOne(deps: Deps, { number, ...at }: Asked): Promise<number> {
  const repository = await findRepository(deps, { ...at, action: 'see' })
  const found = await findThreadId(deps.database.read, { repoId: repository.id, number: threadNumberOf(number) })
  if (found === undefined) throw AppError.missing(message('thread.missing'))
  if (found.kind !== 'discussion') requireReading(repository, at.actor)
  return found.id
}

async function presentSubscription(deps: Deps, of: { threadId: number; userId: number }): Promise<ThreadSubscription> {
  const { reason, isMuted, isWatching } = await findSubscription(deps.database.write, of)
  if (isMuted) return { subscribed: false, reason: null }
  const why = reason ?? (isWatching ? 'watching' : null)
  return { subscribed: why !== null, reason: why }
}

/** Whether an account hears of a thread of any kind, and why. */
export async function getSubscription(deps: Deps, asked: Asked): Promise<ThreadSubscription> {
  return presentSubscription(deps, { threadId: await findOne(deps, asked), userId: asked.actor.userId })
}

/** Has an account hear of a thread, or no more until it writes there or is mentioned. */
export async function setSubscription(
  deps: Deps,
  { subscribed, ...asked }: Asked & { subscribed: boolean },
): Promise<ThreadSubscription> {
  const { userId } = asked.actor
  const threadId = await findOne(deps, asked)
  await deps.limits.take('change-thread/account', `${userId}`)
  const at = Date.now()
  await deps.database.tx((tx) =>
    subscribed
      ? subscribeTo(tx, { threadId, userIds: [userId], reason: 'subscribed', at })
      : muteThread(tx, { threadId, userId, at }),
  )
  return presentSubscription(deps, { threadId, userId })
}

/** Notes that an account has looked at a thread of any kind, where it hears of it. */
export async function markThreadSeen(deps: Deps, asked: Asked): Promise<void> {
  const of = { threadId: await findOne(deps, asked), userId: asked.actor.userId }
  await noteLook(deps.database, { ...of, at: Date.now() })
}
