import { randomUUIDv7 } from 'node:crypto'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { type AccountRow, hasAccounts, insertAccount, isEmailTaken, isNameTaken } from './account.store.ts'
import { taken } from './check-registration.ts'
import { consumeVerification, isVerified } from './code.store.ts'
import { isNameHeld } from './former-name.store.ts'
import { inboxOf } from './inbox.ts'
import { refuseGuessablePassword } from './password.policy.ts'
import { refuseWhenClosed } from './registration.policy.ts'

interface Registration {
  username: string
  email: string
  password: string
  /** The token of the browser that verified the address. */
  browser: string | undefined
  address: string
}

/**
 * Creates the account and uses the proof of its address up, both or neither. Whoever comes first to a new Sheaf is its
 * administrator.
 */
export async function register(
  { config, database, limits, passwords }: Deps,
  { username, email: typed, password, browser, address }: Registration,
): Promise<AccountRow> {
  refuseWhenClosed(config)
  const email = foldAscii(typed)
  await limits.take('register/address', address)
  const proof = { browserHash: tokenHash(browser ?? ''), email, now: Date.now() }
  if (!(await isVerified(database.read, proof))) throw unverified()
  await limits.take('register/inbox', inboxOf(email))
  // Asked before the hash is made, since that is expensive; what counts is the unique index below.
  const found = [await isNameTaken(database.read, username), await isEmailTaken(database.read, email)]
  if (found.includes(true)) throw AppError.refused(409, taken)
  await refuseGuessablePassword({ password, username, email })
  const passwordHash = await passwords.hash(password, { lane: 'unknown', caller: { key: `address:${address}` } })
  try {
    return await database.tx(async (tx) => {
      if (!(await consumeVerification(tx, proof))) throw unverified()
      // Asked again, now that nobody can change it: it may just have been given up.
      if (await isNameHeld(tx, { name: username })) throw AppError.refused(409, taken)
      const isAdministrator = !(await hasAccounts(tx))
      return insertAccount(tx, { uid: randomUUIDv7(), username, email, passwordHash, isAdministrator, now: proof.now })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.refused(409, taken)
    throw error
  }
}

function unverified(): AppError {
  return AppError.refused(403, message('registration.unverified'))
}
