import type { Queries, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { findOrigins, knowsAnyDevice, markOrigin, renameDevice } from './known-origin.store.ts'

/** Where someone comes from who tries to sign in. */
export interface SignInOrigin {
  /** The address, as limits count it. */
  address: string
  /** The secret that a browser was given when someone signed in with it; not for Git, which keeps none. */
  device: string | undefined
}

/** What an account knows of an origin. */
export interface OriginKnowledge {
  knowsDevice: boolean
  knowsAddress: boolean
  /** When someone last signed in from the address, in milliseconds; nothing where nobody did. */
  addressSeenAt: number | undefined
}

const day = 24 * 60 * 60_000

/** How long a device or an address stays known after it was seen last. A browser keeps its secret for as long. */
export const deviceLifetime = 365 * day
const addressLifetime = 90 * day
/** So many of each an account knows. */
const kept = 20
/** How often the use of a known address by Git is written down. */
const addressNotedEvery = day

/** An address is hashed together with its account, so that a row does not tell whom else it is known to. */
const addressHash = (userId: number, address: string) => tokenHash(`${userId}\n${address}`)

/** What an account knows of an origin. `userId` is nothing for an account that does not exist: that takes as long. */
export async function knowledgeOf(
  db: Queries,
  {
    userId = 0,
    address,
    device = '',
  }: Omit<SignInOrigin, 'device'> & { userId?: number | undefined; device?: string | undefined },
): Promise<OriginKnowledge> {
  const query = { userId, deviceHash: tokenHash(device), addressHash: addressHash(userId, address) }
  const rows = await findOrigins(db, query)
  const now = Date.now()
  const seen = (kind: 'device' | 'address') => rows.find((row) => row.kind === kind)?.seenAt
  const [deviceSeenAt, addressSeenAt] = [seen('device'), seen('address')]
  return {
    knowsDevice: deviceSeenAt !== undefined && deviceSeenAt > now - deviceLifetime,
    knowsAddress: addressSeenAt !== undefined && addressSeenAt > now - addressLifetime,
    addressSeenAt,
  }
}

/**
 * Remembers where someone has just signed in to an account, and gives the secret that their browser keeps. A secret
 * that the account does not know is replaced, also for other accounts: it may have been planted in the browser.
 * `isNew`: the account knows other devices, and not this one.
 */
export async function rememberOrigin(
  tx: Tx,
  { userId, address, device }: SignInOrigin & { userId: number },
): Promise<{ secret: string; isNew: boolean }> {
  const now = Date.now()
  const { knowsDevice } = await knowledgeOf(tx, { userId, address, device })
  const isNew = !knowsDevice && (await knowsAnyDevice(tx, userId))
  const secret = device !== undefined && knowsDevice ? device : newToken()
  if (device !== undefined && secret !== device) {
    await renameDevice(tx, { from: tokenHash(device), to: tokenHash(secret) })
  }
  await markOrigin(tx, { userId, kind: 'device', hash: tokenHash(secret), now, kept })
  await markOrigin(tx, { userId, kind: 'address', hash: addressHash(userId, address), now, kept })
  return { secret, isNew }
}

/** Remembers the address of someone who signed in without a browser, once a day and not before their answer. */
export function rememberAddress(
  { writeBehind }: Pick<Deps, 'writeBehind'>,
  { userId, address, seenAt }: { userId: number; address: string; seenAt: number | undefined },
): void {
  const now = Date.now()
  if (seenAt !== undefined && now - seenAt < addressNotedEvery) return
  const hash = addressHash(userId, address)
  writeBehind.defer(`address:${hash}`, (db) => markOrigin(db, { userId, kind: 'address', hash, now, kept }))
}
