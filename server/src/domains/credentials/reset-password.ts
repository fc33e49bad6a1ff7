import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { refuseGuessablePassword } from '../accounts/index.ts'
import { consumeResets, findReset } from './password-reset.store.ts'
import { replacePassword } from './replace-password.ts'

const invalid = () => AppError.refused(410, message('password_reset.link_invalid'))

/**
 * Sets the password of whoever was mailed this token, once, and ends all that the old one had opened: sessions, other links, and
 * the devices and addresses that the account knew. Refused (AppError): a token that is over, and a password that is too common.
 */
export async function resetPassword(
  { database, events, limits, passwords }: Pick<Deps, 'database' | 'events' | 'limits' | 'passwords'>,
  { token, password, origin }: { token: string; password: string; origin: RequestOrigin },
): Promise<void> {
  const { address } = origin
  await limits.take('reset-password/address', address)
  const hash = tokenHash(token)
  const account = await findReset(database.read, { tokenHash: hash, now: Date.now() })
  if (account === undefined) throw invalid()
  await refuseGuessablePassword({ password, ...account })
  const { userId } = account
  const passwordHash = await passwords.hash(password, { lane: 'unknown', caller: { key: `address:${address}` } })
  await database.tx(async (tx) => {
    // Looked at again: it may have been used, or the address may have changed, while the hash was made.
    const still = await findReset(tx, { tokenHash: hash, now: Date.now() })
    if (still === undefined || !(await consumeResets(tx, { userId, tokenHash: hash }))) throw invalid()
    await replacePassword({ events }, tx, { userId, passwordHash, how: 'reset', origin })
  })
  events.wake()
}
