import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { findKey, markUsed } from './access-key.store.ts'
import { grantsOf } from './grants.ts'

/** How often the use of a key is written down, in milliseconds. */
const usedEvery = 60_000

/** Whose key this is and what it opens, or nothing when it is wrong, deleted or expired. */
export async function authenticateKey(
  { database }: Pick<Deps, 'database'>,
  secret: string,
): Promise<UserActor | undefined> {
  const now = Date.now()
  const row = await findKey(database.read, { secretHash: tokenHash(secret), now })
  if (!row) return undefined
  const { keyId, userId, ownerId, uid, username, lastUsedAt } = row
  if (lastUsedAt === null || now - lastUsedAt > usedEvery) await markUsed(database.write, { id: keyId, now })
  return { kind: 'user', via: 'key', keyId, grants: grantsOf(row), userId, ownerId, uid, username }
}
