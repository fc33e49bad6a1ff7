import { actorOfAccount, type SuspendedActor, type UserActor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { findKey, markUsed } from './ssh-key.store.ts'

/**
 * Whose key this is, by its fingerprint; nothing where no account has it. Who holds the other half acts as the whole
 * account. `proven`: they have shown that they hold it, so that its use is written down.
 */
export async function actorOfSshKey(
  { database, notes }: Pick<Deps, 'database' | 'notes'>,
  { fingerprint, proven }: { fingerprint: string; proven: boolean },
): Promise<UserActor | SuspendedActor | undefined> {
  const row = await findKey(database.read, fingerprint)
  if (!row) return undefined
  const { keyId, lastUsedAt } = row
  if (proven) notes.note(markUsed, { id: keyId, notedAt: lastUsedAt })
  return actorOfAccount(row, { via: 'ssh', sshKeyId: keyId })
}
