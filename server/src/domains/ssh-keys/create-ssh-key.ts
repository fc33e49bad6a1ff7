import { randomUUIDv7 } from 'node:crypto'
import { limits, type SshKey } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { type PublicKey, PublicKeyError } from '../../ssh/public-key.ts'
import { readPublicKeyLine } from '../../ssh/public-key-line.ts'
import { lockUser } from '../accounts/index.ts'
import { sshKeyAdded } from '../events/index.ts'
import { mayCreateSshKey } from './ssh-key.policy.ts'
import { presentSshKey } from './ssh-key.presenter.ts'
import { countSshKeys, insertSshKey } from './ssh-key.store.ts'

/** Whose it is stays unsaid: else anyone could ask whose key this is. */
const inUse = message('ssh_key.in_use')

/**
 * Adds a public key to the actor's account. Refused (AppError): what is no safe public key, one that any account has
 * already, and one more than an account may have.
 */
export async function createSshKey(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { actor, name, content, origin }: { actor: UserActor; name: string; content: string; origin?: RequestOrigin },
): Promise<SshKey> {
  if (!mayCreateSshKey(actor)) {
    throw AppError.forbidden(message('access_key.insufficient_for_ssh'))
  }
  const { userId } = actor
  const { algorithm, blob, fingerprint } = read(content)
  const now = Date.now()
  try {
    const row = await database.tx(async (tx) => {
      await lockUser(tx, userId)
      if ((await countSshKeys(tx, userId)) >= limits.sshKeysPerAccount) {
        throw AppError.refused(422, message('ssh_key.too_many', { max: limits.sshKeysPerAccount }))
      }
      const uid = randomUUIDv7()
      await events.record(tx, sshKeyAdded, { userId, key: uid, name, origin })
      return insertSshKey(tx, {
        uid,
        user_id: userId,
        name,
        algorithm,
        content: blob.toString('base64'),
        fingerprint,
        created_at: now,
        updated_at: now,
        last_used_at: null,
      })
    })
    events.wake()
    return presentSshKey(row)
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.refused(409, inUse, { content: inUse })
    throw error
  }
}

function read(content: string): PublicKey {
  try {
    return readPublicKeyLine(content)
  } catch (error) {
    if (error instanceof PublicKeyError) throw AppError.malformed(error.said, { content: error.said })
    throw error
  }
}
