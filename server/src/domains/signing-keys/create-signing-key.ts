import { randomUUIDv7 } from 'node:crypto'
import { limits, type SigningKey } from '@sheaf/contract'
import { type Message, message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import type { OpenPgpKey } from '../../signatures/openpgp-key.ts'
import { PublicKeyError } from '../../ssh/public-key.ts'
import { readPublicKeyLine } from '../../ssh/public-key-line.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { lockUser } from '../accounts/index.ts'
import { signingKeyAdded } from '../events/index.ts'
import { type KeyDetails, presentSigningKey } from './signing-key.presenter.ts'
import { addressesOf, countSigningKeys, insertSigningKey } from './signing-key.store.ts'

const inUse = message('ssh_key.in_use')

interface NewKey {
  actor: UserActor
  name: string
  content: string
  origin?: RequestOrigin
}

/**
 * Adds a public key by which the actor's account signs. Refused (AppError): what is no safe public key, one that the account has
 * already, and one more than it may have. Another account may have the same: a key says nothing by itself.
 */
export async function createSigningKey(
  { database, events, text }: Pick<Deps, 'database' | 'events' | 'text'>,
  { actor: { userId }, name, content, origin }: NewKey,
): Promise<SigningKey> {
  const { handles, details, ...key } = await read({ text }, content)
  try {
    const made = await database.tx(async (tx) => {
      await lockUser(tx, userId)
      if ((await countSigningKeys(tx, userId)) >= limits.signingKeysPerAccount) {
        throw AppError.refused(422, message('signing_key.too_many', { max: limits.signingKeysPerAccount }))
      }
      const uid = randomUUIDv7()
      await events.record(tx, signingKeyAdded, { userId, key: uid, name, origin })
      const stored = { ...key, uid, user_id: userId, name, details: JSON.stringify(details), created_at: Date.now() }
      return insertSigningKey(tx, { ...stored, handles })
    })
    events.wake()
    return presentSigningKey(made, await addressesOf(database.read, userId))
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.refused(409, inUse, { content: inUse })
    throw error
  }
}

interface ReadKey {
  kind: 'ssh' | 'openpgp'
  algorithm: string
  fingerprint: string
  content: string
  handles: string[]
  details: KeyDetails
}

/** Which of the two it is, its first line says. */
function read(deps: Pick<Deps, 'text'>, content: string): Promise<ReadKey> | ReadKey {
  return content.startsWith('-----BEGIN PGP ') ? readOpenPgp(deps, content) : readSsh(content)
}

function readSsh(content: string): ReadKey {
  try {
    const { algorithm, fingerprint, blob } = readPublicKeyLine(content)
    return {
      kind: 'ssh',
      algorithm,
      fingerprint,
      content: blob.toString('base64'),
      handles: [fingerprint],
      details: null,
    }
  } catch (error) {
    if (error instanceof PublicKeyError) throw malformed(error.said)
    throw error
  }
}

async function readOpenPgp({ text }: Pick<Deps, 'text'>, content: string): Promise<ReadKey> {
  const key = await text.run('openPgpKey', content).catch((error: unknown): OpenPgpKey => {
    if (error instanceof TextTooMuch) return { refused: 'too-large' }
    throw error
  })
  if (key.refused !== undefined) throw malformed(refusals[key.refused])
  const { primary, subkeys, addresses } = key
  return {
    kind: 'openpgp',
    algorithm: primary.algorithm,
    fingerprint: primary.fingerprint,
    content: key.content,
    // As signatures name it: by an id in small letters.
    handles: [primary, ...subkeys].map(({ keyId }) => keyId.toLowerCase()),
    details: { primary, subkeys, addresses },
  }
}

const refusals: Readonly<Record<Exclude<OpenPgpKey['refused'], undefined>, Message>> = {
  damaged: message('signing_key.damaged'),
  private: message('signing_key.private'),
  several: message('signing_key.several'),
  'too-large': message('signing_key.too_large'),
  unsafe: message('signing_key.unsafe'),
}

const malformed = (said: Message): AppError => AppError.malformed(said, { content: said })
