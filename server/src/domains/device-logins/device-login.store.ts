import type { Queries, Tx } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

/** Rows are kept so long after they are over, in milliseconds: whoever comes too late is told so, and not that the code is wrong. */
const keptMs = 60 * 60_000

/** Adds one, and deletes those that have been over for a while. */
export async function insertDeviceLogin(tx: Tx, login: NewRow<'device_logins'>): Promise<void> {
  await tx
    .deleteFrom('device_logins')
    .where('expires_at', '<=', login.created_at - keptMs)
    .execute()
  await tx.insertInto('device_logins').values(login).execute()
}

/** What somebody typed the code of, whatever has become of it. */
export async function findLoginByCode(db: Queries, userHash: string) {
  return db
    .selectFrom('device_logins')
    .select(['client', 'address', 'browser', 'system', 'state', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_hash', '=', userHash)
    .executeTakeFirst()
}

interface Decision {
  userHash: string
  userId: number
  now: number
  state: 'allowed' | 'denied'
  level: 1 | 2
  language: string
}

/** Decides about one that waits. Says whether there was one: of two decisions the first counts. */
export async function decideLogin(db: Queries, { userHash, userId, now, ...decided }: Decision): Promise<boolean> {
  const row = await db
    .updateTable('device_logins')
    .set({ ...decided, user_id: userId })
    .where('user_hash', '=', userHash)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a program that waits is told; by its own code. */
export async function findLoginOfDevice(db: Queries, deviceHash: string) {
  return db
    .selectFrom('device_logins')
    .select(['id', 'state', 'expires_at as expiresAt', 'polled_at as polledAt'])
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
}

/** Notes that a program asked. */
export async function markPolled(db: Queries, { id, now }: { id: number; now: number }): Promise<void> {
  await db.updateTable('device_logins').set({ polled_at: now }).where('id', '=', id).execute()
}

/** Takes one that was allowed: of two that ask at once, one has it. */
export async function takeAllowedLogin(db: Queries, id: number) {
  return db
    .updateTable('device_logins')
    .set({ state: 'taken' })
    .where('id', '=', id)
    .where('state', '=', 'allowed')
    .returning(['user_id as userId', 'level', 'client', 'address', 'browser', 'system', 'language'])
    .executeTakeFirst()
}
