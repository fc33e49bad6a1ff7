import { type Actor, actorOfAccount } from '@sheaf/server-core/actor'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { findScope, refuseFromElsewhere } from '../key-scopes/index.ts'
import { findAccessKey, findAccessKeyById, markAccessKeysUsed } from './access-key.store.ts'
import { ownForm } from './create-access-key.ts'
import { grantsOf, grantsOfLimited } from './grants.ts'

/**
 * Whose key this is and what it opens, or nothing when it is wrong, deleted or expired. Refused (AppError, 403) where it is
 * used from elsewhere than it may be. `ip`: where it is used.
 */
export async function authenticateAccessKey(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  { secret, ip }: { secret: string; ip: string },
): Promise<Actor | undefined> {
  const row = await findAccessKey(database.read, { secretHash: tokenHash(ownForm(secret)), now: Date.now() })
  if (!row) return undefined
  refuseFromElsewhere(row.addresses, ip)
  writeBehind.recordUse(markAccessKeysUsed, { id: row.keyId, notedAt: row.lastUsedAt })
  return actorOfKey(database.read, row)
}

/** The same for a key that was shown before, from where it is used still: nothing when it was deleted or has expired since. */
export async function actorOfKnownAccessKey(
  { database }: Pick<Deps, 'database'>,
  id: number,
): Promise<Actor | undefined> {
  const row = await findAccessKeyById(database.read, { id, now: Date.now() })
  return row && actorOfKey(database.read, row)
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof findAccessKey>>>

/** A limited key opens no area of the account, whatever its row says. */
async function actorOfKey(db: Queries, row: KeyRow): Promise<Actor> {
  const { keyId } = row
  const scope = row.isLimited === 1 ? await findScope(db, { column: 'access_key_id', keyId }) : undefined
  const granted = grantsOf(row)
  const grants = scope === undefined ? granted : grantsOfLimited(granted)
  return actorOfAccount(row, { via: 'key', keyId, grants, scope, anyAddress: row.addresses === '' })
}
