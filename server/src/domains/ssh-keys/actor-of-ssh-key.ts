import { type Actor, actorOfAccount, type SuspendedActor, type UserActor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { findSshKey, findSshKeyById, markSshKeysUsed } from './ssh-key.store.ts'

/**
 * Whose key this is, by its fingerprint; nothing where no account has it. Who holds the other half acts as the whole
 * account. `proven`: they have shown that they hold it, so that its use is written down.
 */
export async function actorOfSshKey(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  { fingerprint, proven }: { fingerprint: string; proven: boolean },
): Promise<UserActor | SuspendedActor | undefined> {
  const row = await findSshKey(database.read, fingerprint)
  if (!row) return undefined
  const { keyId, lastUsedAt } = row
  if (proven) writeBehind.recordUse(markSshKeysUsed, { id: keyId, notedAt: lastUsedAt })
  return actorOfAccount(row, { via: 'ssh', sshKeyId: keyId })
}

/** The same for a key that was shown before: nothing when it was deleted since. */
export async function actorOfKnownSshKey({ database }: Pick<Deps, 'database'>, id: number): Promise<Actor | undefined> {
  const row = await findSshKeyById(database.read, id)
  return row && actorOfAccount(row, { via: 'ssh', sshKeyId: row.keyId })
}
