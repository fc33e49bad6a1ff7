import { type Actor, actorOfAccount } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { findAccessKey, findAccessKeyById, markAccessKeysUsed } from './access-key.store.ts'
import { grantsOf } from './grants.ts'

/** Whose key this is and what it opens, or nothing when it is wrong, deleted or expired. */
export async function authenticateAccessKey(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  secret: string,
): Promise<Actor | undefined> {
  const row = await findAccessKey(database.read, { secretHash: tokenHash(secret), now: Date.now() })
  if (!row) return undefined
  const { keyId, lastUsedAt } = row
  writeBehind.recordUse(markAccessKeysUsed, { id: keyId, notedAt: lastUsedAt })
  return actorOfAccount(row, { via: 'key', keyId, grants: grantsOf(row) })
}

/** The same for a key that was shown before: nothing when it was deleted or has expired since. */
export async function actorOfKnownAccessKey(
  { database }: Pick<Deps, 'database'>,
  id: number,
): Promise<Actor | undefined> {
  const row = await findAccessKeyById(database.read, { id, now: Date.now() })
  return row && actorOfAccount(row, { via: 'key', keyId: row.keyId, grants: grantsOf(row) })
}
