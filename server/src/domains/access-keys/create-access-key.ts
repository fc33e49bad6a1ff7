import { randomUUIDv7 } from 'node:crypto'
import { type AccessGrants, limits, type NewAccessKey } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { lockUser } from '../accounts/index.ts'
import { accessKeyCreated } from '../events/index.ts'
import {
  type ChosenScope,
  chooseScope,
  endOf,
  insertTargets,
  presentScopes,
  storedRanges,
} from '../key-scopes/index.ts'
import { presentAccessKey } from './access-key.presenter.ts'
import { countAccessKeys, insertAccessKey } from './access-key.store.ts'
import { grantsOfLimited } from './grants.ts'

/** All keys begin so: people and secret scanners know them by it. */
const keyPrefix = 'sheaf_'
/** So begin the keys of the Hub, and some of its clients take no others: they may stand there in place of ours. */
const hubPrefix = 'hf_'
const shownCharacters = keyPrefix.length + 4

const hubForm = /^hf_[\w-]{43}$/

/** Does this look like a key? A password may begin as those of the Hub do. */
export const isKey = (secret: string): boolean => secret.startsWith(keyPrefix) || hubForm.test(secret)

/** A key as it was made, whichever way it begins. */
export const ownForm = (secret: string): string =>
  hubForm.test(secret) ? `${keyPrefix}${secret.slice(hubPrefix.length)}` : secret

/** Refuses (AppError) one key more than an account may have. */
export async function refuseUnlessRoomForKey(db: Queries, userId: number): Promise<void> {
  if ((await countAccessKeys(db, userId)) < limits.accessKeysPerAccount) return
  throw AppError.refused(422, message('access_key.too_many', { max: limits.accessKeysPerAccount }))
}

/** A key that was just made, as the Hub's clients know theirs. */
export const hubFormOf = (key: string): string => `${hubPrefix}${key.slice(keyPrefix.length)}`

interface NewKey extends Partial<ChosenScope> {
  userId: number
  title: string
  description: string
  /** A day or a moment. */
  expiration: string
  grants: AccessGrants
  origin?: RequestOrigin
}

/**
 * Makes a key. Its secret is in the answer and nowhere else. Refused (AppError): an expiration that is over, and one key
 * more than an account may have, and what is none of the user's to limit it to. One that is limited gets no areas of the account.
 */
export async function createAccessKey(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { userId, title, description, expiration, grants, targets = null, addresses = [], origin }: NewKey,
): Promise<NewAccessKey> {
  const now = Date.now()
  const token = `${keyPrefix}${newToken()}`
  const expiresAt = endOf(expiration, now)
  const [key] = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const scope = await chooseScope(tx, { userId, targets })
    await refuseUnlessRoomForKey(tx, userId)
    const uid = randomUUIDv7()
    await events.record(tx, accessKeyCreated, { userId, key: uid, title, origin })
    const row = await insertAccessKey(tx, {
      ...(scope === undefined ? grants : grantsOfLimited(grants)),
      uid,
      user_id: userId,
      title,
      description,
      prefix: token.slice(0, shownCharacters),
      secret_hash: tokenHash(token),
      created_at: now,
      expires_at: expiresAt,
      last_used_at: null,
      is_limited: scope === undefined ? 0 : 1,
      addresses: storedRanges(addresses),
    })
    const column = 'access_key_id'
    if (scope !== undefined) await insertTargets(tx, { column, keyId: row.id, scope })
    return presentScopes(tx, { userId, column, keys: [row] })
  })
  events.wake()
  if (key === undefined) throw new Error('a key that was just made is not there')
  return { ...presentAccessKey(...key), token }
}
