import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { authenticatedAt, markAuthenticated } from './session.store.ts'

/** Whoever proved who they are within this time need not again, in milliseconds. */
const recent = 15 * 60_000

/**
 * Refuses (AppError) what changes how an account is entered, unless somebody has proved in this very session that it is them
 * within the last quarter of an hour: who finds an open browser is not to lock its owner out.
 */
export async function requireRecentSession({ database }: Pick<Deps, 'database'>, user: UserActor): Promise<void> {
  const at = user.via === 'session' ? await authenticatedAt(database.read, user.sessionId) : undefined
  if (at === undefined || at < Date.now() - recent) throw AppError.refused(428, message('session.confirm_needed'))
}

/** Somebody has just proved that it is still them. */
export async function confirmSession({ database }: Pick<Deps, 'database'>, user: UserActor): Promise<void> {
  if (user.via !== 'session') return
  await markAuthenticated(database.write, { sessionId: user.sessionId, now: Date.now() })
}
