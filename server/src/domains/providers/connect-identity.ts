import { randomUUIDv7 } from 'node:crypto'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { NewRow } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { lockUser } from '../accounts/index.ts'
import { factorChanged } from '../events/index.ts'
import { findByIdentity, insertIdentity, removeIdentity } from './identity.store.ts'
import type { ProvedIdentity } from './openid.ts'
import { labelOf } from './present-identity.ts'

type Connecting = Pick<Deps, 'config' | 'database' | 'events'>

interface Owner {
  userId: number
  origin: RequestOrigin
}

/** What is kept of whom a provider has named. */
export function identityRow(userId: number, { issuer, subject, email, name }: ProvedIdentity): NewRow<'identities'> {
  const account = email ?? (name || subject)
  return { uid: randomUUIDv7(), user_id: userId, issuer, subject, account, created_at: Date.now(), last_used_at: null }
}

/**
 * Connects an account to whom a provider has named: from then on they sign in to it. Refused (AppError): one that another
 * account is connected to, and a second one of a provider.
 */
export async function connectIdentity(
  { config, database, events }: Connecting,
  { userId, origin, identity }: Owner & { identity: ProvedIdentity },
): Promise<void> {
  const name = labelOf(config, identity.issuer)
  try {
    await database.tx(async (tx) => {
      await lockUser(tx, userId)
      await insertIdentity(tx, identityRow(userId, identity))
      await events.record(tx, factorChanged, { userId, change: 'identity-added', name, origin })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const holder = await findByIdentity(database.read, identity)
    const isOthers = holder !== undefined && holder.userId !== userId
    throw AppError.refused(409, message(isOthers ? 'provider.identity_taken' : 'provider.is_connected'))
  }
  events.wake({ userId })
}

/** Disconnects an account from a provider. Missing (AppError) where it is not connected so. */
export async function disconnectIdentity(
  { config, database, events }: Connecting,
  { userId, origin, uid }: Owner & { uid: string },
): Promise<void> {
  await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const issuer = await removeIdentity(tx, { userId, uid })
    if (issuer === undefined) throw AppError.missing(message('provider.identity_missing'))
    const name = labelOf(config, issuer)
    await events.record(tx, factorChanged, { userId, change: 'identity-removed', name, origin })
  })
  events.wake({ userId })
}
