import { type Actor, actorOfAccount, type SuspendedActor, type UserActor } from '@sheaf/server-core/actor'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findScope, refuseFromElsewhere } from '../key-scopes/index.ts'
import { findSshKey, findSshKeyById, markSshKeysUsed } from './ssh-key.store.ts'

/** The account that has a key, by its fingerprint, as its public id; nothing where none has. */
export async function accountOfSshKey(
  { database }: Pick<Deps, 'database'>,
  fingerprint: string,
): Promise<string | undefined> {
  return (await findSshKey(database.read, fingerprint))?.uid
}

/**
 * Who acts by a key that somebody has shown to hold. They act as the whole account, as far as the key is not limited.
 * Refused (AppError, 403) where it is used from elsewhere than it may be: they are told, which a login that fails can't. `ip`: where it is used.
 */
export async function actorOfSshKey(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  { fingerprint, ip }: { fingerprint: string; ip: string },
): Promise<UserActor | SuspendedActor | undefined> {
  const row = await findSshKey(database.read, fingerprint)
  if (!row) return undefined
  refuseFromElsewhere(row.addresses, ip)
  writeBehind.recordUse(markSshKeysUsed, { id: row.keyId, notedAt: row.lastUsedAt })
  return actorOfKey(database.read, row)
}

/** The same for a key that was shown before: nothing when it was deleted since. */
export async function actorOfKnownSshKey({ database }: Pick<Deps, 'database'>, id: number): Promise<Actor | undefined> {
  const row = await findSshKeyById(database.read, id)
  return row && actorOfKey(database.read, row)
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof findSshKey>>>

async function actorOfKey(db: Queries, row: KeyRow): Promise<UserActor | SuspendedActor> {
  const { keyId } = row
  const scope = row.isLimited === 1 ? await findScope(db, { column: 'ssh_key_id', keyId }) : undefined
  return actorOfAccount(row, { via: 'ssh', sshKeyId: keyId, scope })
}
