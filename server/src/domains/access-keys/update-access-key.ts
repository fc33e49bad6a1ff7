import { isDeepStrictEqual } from 'node:util'
import { type AccessKey, byArea, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { lockUser } from '../accounts/index.ts'
import { accessKeyChanged } from '../events/index.ts'
import {
  chooseScope,
  deleteTargets,
  endOf,
  findKeptTargets,
  insertTargets,
  presentScopes,
  storedRanges,
} from '../key-scopes/index.ts'
import { presentAccessKey } from './access-key.presenter.ts'
import { findOwnAccessKey, updateAccessKeyRow } from './access-key.store.ts'
import { grantsOf, grantsOfLimited } from './grants.ts'

type Changes = RequestOf<'updateAccessKey'>['body']

const column = 'access_key_id'

/**
 * Changes a key of a user; what is left out stays. Every request reads the key anew, so that it counts from the next one on. Whoever
 * owns it is told, but where nothing is another. Refused (AppError): a key that is none of theirs, an expiration that is over, and what is
 * none of theirs to limit it to, unless it was limited to that before.
 */
export async function updateAccessKey(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { userId, uid, changes, origin }: { userId: number; uid: string; changes: Changes; origin: RequestOrigin },
): Promise<AccessKey> {
  const { title, description, expiration, targets, addresses } = changes
  const key = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const row = await findOwnAccessKey(tx, { userId, uid })
    if (row === undefined) throw AppError.missing(message('access_key.missing'))
    const before = await present(tx, { userId, uid })
    const isLimited = targets === undefined ? row.is_limited === 1 : targets !== null
    const kept = grantsOf(row)
    const granted = byArea((area) => changes[area] ?? kept[area])
    await updateAccessKeyRow(tx, {
      id: row.id,
      ...(isLimited ? grantsOfLimited(granted) : granted),
      is_limited: isLimited ? 1 : 0,
      title: title ?? row.title,
      description: description ?? row.description,
      expires_at: expiration === undefined ? row.expires_at : endOf(expiration, Date.now()),
      addresses: addresses === undefined ? row.addresses : storedRanges(addresses),
    })
    if (targets !== undefined) await limitTo(tx, { userId, keyId: row.id, targets })
    const after = await present(tx, { userId, uid })
    if (!isDeepStrictEqual(before, after)) {
      await events.record(tx, accessKeyChanged, { userId, key: uid, title: after.title, origin })
    }
    return after
  })
  events.wake()
  return key
}

/** Those that its user can't see any more go with the others. */
async function limitTo(
  tx: Tx,
  { userId, keyId, targets }: { userId: number; keyId: number; targets: NonNullable<Changes['targets']> | null },
): Promise<void> {
  const kept = await findKeptTargets(tx, { column, keyId })
  const scope = await chooseScope(tx, { userId, targets, kept })
  await deleteTargets(tx, { column, keyId })
  if (scope !== undefined) await insertTargets(tx, { column, keyId, scope })
}

async function present(tx: Tx, { userId, uid }: { userId: number; uid: string }): Promise<AccessKey> {
  const row = await findOwnAccessKey(tx, { userId, uid })
  const [key] = await presentScopes(tx, { userId, column, keys: row === undefined ? [] : [row] })
  if (key === undefined) throw AppError.missing(message('access_key.missing'))
  return presentAccessKey(...key)
}
