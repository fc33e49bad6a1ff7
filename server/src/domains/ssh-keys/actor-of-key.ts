import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { findKey, markUsed } from './ssh-key.store.ts'

/** How often the use of a key is written down, in milliseconds. */
const usedEvery = 60_000

/**
 * Whose key this is, by its fingerprint; nothing where no account has it. Who holds the other half acts as the whole
 * account. `proven`: they have shown that they hold it, so that its use is written down.
 */
export async function actorOfSshKey(
  { database }: Pick<Deps, 'database'>,
  { fingerprint, proven }: { fingerprint: string; proven: boolean },
): Promise<UserActor | undefined> {
  const row = await findKey(database.read, fingerprint)
  if (!row) return undefined
  const now = Date.now()
  const { keyId, lastUsedAt, userId, ownerId, uid, username } = row
  const due = lastUsedAt === null || now - lastUsedAt > usedEvery
  if (proven && due) await markUsed(database.write, { id: keyId, now })
  return { kind: 'user', via: 'ssh', sshKeyId: keyId, userId, ownerId, uid, username }
}
