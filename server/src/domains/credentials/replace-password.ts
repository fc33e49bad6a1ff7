import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { forgetOrigins, lockUser, setPasswordHash } from '../accounts/index.ts'
import { type PasswordChange, passwordChanged } from '../events/index.ts'
import { deleteChallengesOf } from '../factors/index.ts'
import { endSessions } from '../sessions/index.ts'
import { deleteResets } from './password-reset.store.ts'

interface Replacement {
  userId: number
  passwordHash: string
  how: PasswordChange
  /** The session that goes on: that of whoever changes their own password. */
  keepSessionId?: number
  origin?: RequestOrigin | undefined
}

/**
 * Gives an account another password, within `tx`; call `events.wake()` once that is committed. All that the old one opened
 * ends: sessions, but `keepSessionId`, sign-ins that wait for a second factor, and links to a new password. What is not changed by its own user, who has proved to know
 * the old one, also makes strangers of the devices and addresses that the account knows. Access keys and SSH keys stay.
 */
export async function replacePassword(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { userId, passwordHash, how, keepSessionId, origin }: Replacement,
): Promise<void> {
  await lockUser(tx, userId)
  await setPasswordHash(tx, { userId, passwordHash, now: Date.now() })
  await deleteResets(tx, userId)
  await deleteChallengesOf(tx, userId)
  await endSessions(tx, { userId, keepSessionId })
  if (how !== 'changed') await forgetOrigins(tx, userId)
  await events.record(tx, passwordChanged, { userId, how, origin })
}
