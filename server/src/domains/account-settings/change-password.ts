import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { refuseGuessablePassword, verifyCredentials } from '../accounts/index.ts'
import { replacePassword } from '../credentials/index.ts'

interface PasswordChange {
  actor: Extract<UserActor, { via: 'session' }>
  current: string
  next: string
  /** Where the request comes from, and the secret of its browser. */
  origin: RequestOrigin
  device: string | undefined
}

/**
 * Changes the password of an account, which takes the current one: guesses count as those of the log-in do. All other sessions
 * end with it; keys stay, they are secrets of their own.
 */
export async function changePassword(
  deps: Pick<Deps, 'database' | 'events' | 'limits' | 'passwords'>,
  { actor, current, next, origin, device }: PasswordChange,
): Promise<void> {
  const { database, events, passwords } = deps
  const { address } = origin
  const proved = await verifyCredentials(deps, { login: actor.username, password: current, address, device })
  if (proved?.account.userId !== actor.userId) {
    const wrong = message('account.wrong_password')
    throw AppError.refused(403, wrong, { current_password: wrong })
  }
  const { username, email } = proved.account
  await refuseGuessablePassword({ password: next, username, email, field: 'new_password' })
  const passwordHash = await passwords.hash(next, { lane: 'known', caller: { key: `login:user ${actor.userId}` } })
  await database.tx((tx) =>
    replacePassword({ events }, tx, {
      userId: actor.userId,
      passwordHash,
      how: 'changed',
      keepSessionId: actor.sessionId,
      origin,
    }),
  )
  events.wake({ userId: actor.userId })
}
