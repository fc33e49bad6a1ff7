import { randomUUIDv7 } from 'node:crypto'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../http/secret-token.ts'
import { hasAccounts, inboxOf, insertAccount, isEmailTaken, isNameTaken, refuseWhenClosed } from '../accounts/index.ts'
import { identityRow } from './connect-identity.ts'
import { insertIdentity } from './identity.store.ts'
import type { ProvedIdentity } from './openid.ts'

type Registering = Pick<Deps, 'config' | 'database' | 'limits' | 'passwords'>

/**
 * May whom a provider has named get an account of their own? Never one that is there: an address is no proof of an account.
 * Gives the address; refused (AppError) where registration is closed, the provider has verified none, or an account has it.
 */
export async function refuseUnlessNew(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { email }: ProvedIdentity,
): Promise<string> {
  if (config.registration === 'closed') throw AppError.refused(403, message('provider.unknown'))
  if (email === null) throw AppError.refused(422, message('provider.email_unverified'))
  if (await isEmailTaken(database.read, email)) throw AppError.refused(409, message('provider.email_taken'))
  return email
}

/**
 * Creates an account for whom a provider has named, connected to them; its password is one that nobody knows, until its owner has
 * a link mailed. `address`: where the request comes from. Refused (AppError): a name that is taken, and all that `refuseUnlessNew` refuses.
 */
export async function registerIdentity(
  deps: Registering,
  { username, identity, address }: { username: string; identity: ProvedIdentity; address: string },
): Promise<number> {
  const { config, database, limits, passwords } = deps
  refuseWhenClosed(config)
  await limits.take('register/address', address)
  const email = await refuseUnlessNew(deps, identity)
  await limits.take('register/inbox', inboxOf(email))
  if (await isNameTaken(database.read, username)) throw taken()
  const passwordHash = await passwords.hash(newToken(), { lane: 'unknown', caller: { key: `address:${address}` } })
  try {
    return await database.tx(async (tx) => {
      // Asked again, now that nobody can change it.
      if ((await isNameTaken(tx, username)) || (await isEmailTaken(tx, email))) throw taken()
      const isAdministrator = !(await hasAccounts(tx))
      const now = Date.now()
      const made = { uid: randomUUIDv7(), username, email, passwordHash, isAdministrator, now }
      const { userId } = await insertAccount(tx, made)
      await insertIdentity(tx, identityRow(userId, identity))
      return userId
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

function taken(): AppError {
  const said = message('registration.taken')
  return AppError.refused(409, said, { username: said })
}
