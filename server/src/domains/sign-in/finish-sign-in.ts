import type { Session } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { suspension } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/operations.ts'
import { findKnownAccount } from '../accounts/index.ts'
import { createChallenges } from '../factors/index.ts'
import { signInBrowser } from '../sessions/index.ts'

interface Proved {
  userId: number
  /** The hash that the password was verified against, where there was one. */
  passwordHash?: string
  /** Is what was proved not enough for this account? */
  asksFactor: boolean
}

/**
 * The session of whoever has proved to be this account. Refused (AppError): one that is suspended or gone, and, for now, one whose
 * second factor is asked for first.
 */
export async function finishSignIn(
  deps: Pick<Deps, 'config' | 'database' | 'events'>,
  { userId, passwordHash, asksFactor }: Proved,
  call: Pick<Call, 'request' | 'reply'>,
): Promise<Session> {
  const account = await findKnownAccount(deps.database.read, userId)
  if (account === undefined) throw AppError.refused(410, message('login.expired'))
  if (account.suspendedAt !== null) throw AppError.refused(403, suspension)
  if (asksFactor) {
    await createChallenges(deps).ask(call, { purpose: 'sign-in', userId })
    throw AppError.refused(428, message('login.factor_required'))
  }
  return signInBrowser(deps, { userId, ...(passwordHash !== undefined && { passwordHash }), ...call })
}
