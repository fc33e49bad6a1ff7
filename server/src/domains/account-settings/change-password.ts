import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { setPasswordHash, verifyCredentials } from '../accounts/index.ts'
import { endSessions } from '../sessions/index.ts'

interface PasswordChange {
  actor: Extract<UserActor, { via: 'session' }>
  current: string
  next: string
  /** Where the request comes from, as limits count it, and the secret of its browser. */
  address: string
  device: string | undefined
}

/**
 * Changes the password of an account, which takes the current one: guesses count as those of the log-in do. All other sessions
 * end with it; keys stay, they are secrets of their own.
 */
export async function changePassword(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords'>,
  { actor, current, next, address, device }: PasswordChange,
): Promise<void> {
  const { database, passwords } = deps
  const proved = await verifyCredentials(deps, { login: actor.username, password: current, address, device })
  if (proved?.account.userId !== actor.userId) {
    const wrong = message('account.wrong_password')
    throw AppError.refused(403, wrong, { current_password: wrong })
  }
  const hash = await passwords.hash(next, { lane: 'known', caller: { key: `login:user ${actor.userId}` } })
  await database.tx(async (tx) => {
    await setPasswordHash(tx, { userId: actor.userId, passwordHash: hash, now: Date.now() })
    await endSessions(tx, { userId: actor.userId, keepSessionId: actor.sessionId })
  })
}
