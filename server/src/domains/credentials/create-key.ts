import { randomUUIDv7 } from 'node:crypto'
import type { AccessGrants, NewAccessKey } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { presentKey } from './access-key.presenter.ts'
import { insertKey } from './access-key.store.ts'

/** All keys begin so: people and secret scanners know them by it. */
export const keyPrefix = 'sheaf_'
const shownCharacters = keyPrefix.length + 4

interface NewKey {
  userId: number
  title: string
  description: string
  /** A day or a moment. */
  expiration: string
  grants: AccessGrants
}

/** Makes a key. Its secret is in the answer and nowhere else. */
export async function createKey(
  { database }: Pick<Deps, 'database'>,
  { userId, title, description, expiration, grants }: NewKey,
): Promise<NewAccessKey> {
  const now = Date.now()
  const token = `${keyPrefix}${newToken()}`
  const row = await insertKey(database.write, {
    ...grants,
    uid: randomUUIDv7(),
    user_id: userId,
    title,
    description,
    prefix: token.slice(0, shownCharacters),
    secret_hash: tokenHash(token),
    created_at: now,
    expires_at: endOf(expiration, now),
    last_used_at: null,
  })
  return { ...presentKey(row), token }
}

function endOf(expiration: string, now: number): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expiration)
  const end = Date.parse(isDay ? `${expiration}T23:59:59.999Z` : expiration)
  if (end > now) return end
  const message = 'The expiration must be in the future'
  throw AppError.malformed(message, { expiration: message })
}
