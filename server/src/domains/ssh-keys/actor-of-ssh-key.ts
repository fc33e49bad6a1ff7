import { message } from '@sheaf/contract/messages'
import { type Actor, actorOfAccount, type Pusher, type SuspendedActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findScope, refuseFromElsewhere } from '../key-scopes/index.ts'
import { findSshKey, findSshKeyById, markSshKeysUsed } from './ssh-key.store.ts'

/** Whose a key is, by its fingerprint: the public id of an account, or of a deploy key, which is somebody by itself; nothing where nobody has it. */
export async function accountOfSshKey(
  { database }: Pick<Deps, 'database'>,
  fingerprint: string,
): Promise<string | undefined> {
  const row = await findSshKey(database.read, fingerprint)
  return row?.repositoryId === null ? row.uid : row?.keyUid
}

/**
 * Who acts by a key that somebody has shown to hold. They act as the whole account, as far as the key is not limited; by
 * a deploy key as that.
 * Refused (AppError, 403) where it is used from elsewhere than it may be, or has expired: they are told, which a login that fails can't. `ip`: where it is used.
 */
export async function actorOfSshKey(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  { fingerprint, ip }: { fingerprint: string; ip: string },
): Promise<Pusher | SuspendedActor | undefined> {
  const row = await findSshKey(database.read, fingerprint)
  if (!row) return undefined
  refuseFromElsewhere(row.addresses, ip)
  if (isOver(row)) throw AppError.forbidden(message('deploy_key.expired'))
  writeBehind.recordUse(markSshKeysUsed, { id: row.keyId, notedAt: row.lastUsedAt })
  return actorOfKey(database.read, row)
}

/** The same for a key that was shown before: nothing when it was deleted or has expired since. */
export async function actorOfKnownSshKey({ database }: Pick<Deps, 'database'>, id: number): Promise<Actor | undefined> {
  const row = await findSshKeyById(database.read, id)
  return row && !isOver(row) ? actorOfKey(database.read, row) : undefined
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof findSshKey>>>

/** From the moment on at which it ends, as with access keys. */
const isOver = ({ expiresAt }: KeyRow): boolean => expiresAt !== null && expiresAt <= Date.now()

async function actorOfKey(db: Queries, row: KeyRow): Promise<Pusher | SuspendedActor> {
  const { keyId, repositoryId, userId } = row
  if (repositoryId !== null && row.suspendedAt === null) {
    const { keyUid: uid, title } = row
    return { kind: 'deploy-key', sshKeyId: keyId, uid, title, repositoryId, mayWrite: row.canWrite === 1, userId }
  }
  const scope = row.isLimited === 1 ? await findScope(db, { column: 'ssh_key_id', keyId }) : undefined
  // Whoever has added a deploy key and is suspended since comes in by none.
  return actorOfAccount(row, { via: 'ssh', sshKeyId: keyId, scope })
}
