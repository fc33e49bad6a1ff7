import { randomUUIDv7 } from 'node:crypto'
import { limits, type SshKey } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { lockUser } from '../accounts/index.ts'
import { sshKeyAdded } from '../events/index.ts'
import { type ChosenScope, chooseScope, insertTargets, presentScopes, storedRanges } from '../key-scopes/index.ts'
import { keyInUse, readNewKey } from './read-new-key.ts'
import { mayCreateSshKey } from './ssh-key.policy.ts'
import { presentSshKey } from './ssh-key.presenter.ts'
import { countSshKeys, insertSshKey } from './ssh-key.store.ts'

interface NewKey extends ChosenScope {
  actor: UserActor
  name: string
  content: string
  origin?: RequestOrigin
}

/**
 * Adds a public key to the actor's account. Refused (AppError): what is no safe public key, one that any account has
 * already, one more than an account may have, and what is none of the user's to limit it to.
 */
export async function createSshKey(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { actor, name, content, targets, addresses, origin }: NewKey,
): Promise<SshKey> {
  if (!mayCreateSshKey(actor)) {
    throw AppError.forbidden(message('access_key.insufficient_for_ssh'))
  }
  if (actor.via === 'key' && !actor.anyAddress) throw AppError.forbidden(message('access_key.address_bound_for_ssh'))
  const { userId } = actor
  const { algorithm, blob, fingerprint } = readNewKey(content)
  const now = Date.now()
  try {
    const [key] = await database.tx(async (tx) => {
      await lockUser(tx, userId)
      const scope = await chooseScope(tx, { userId, targets })
      if ((await countSshKeys(tx, userId)) >= limits.sshKeysPerAccount) {
        throw AppError.refused(422, message('ssh_key.too_many', { max: limits.sshKeysPerAccount }))
      }
      const uid = randomUUIDv7()
      await events.record(tx, sshKeyAdded, { userId, key: uid, name, origin })
      const row = await insertSshKey(tx, {
        uid,
        user_id: userId,
        name,
        algorithm,
        content: blob.toString('base64'),
        fingerprint,
        created_at: now,
        updated_at: now,
        last_used_at: null,
        is_limited: scope === undefined ? 0 : 1,
        addresses: storedRanges(addresses),
      })
      const column = 'ssh_key_id'
      if (scope !== undefined) await insertTargets(tx, { column, keyId: row.id, scope })
      return presentScopes(tx, { userId, column, keys: [row] })
    })
    events.wake()
    if (key === undefined) throw new Error('a key that was just added is not there')
    return presentSshKey(...key)
  } catch (error) {
    if (isUniqueViolation(error)) throw keyInUse()
    throw error
  }
}
