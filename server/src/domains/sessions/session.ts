import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type Actor, actorOfAccount } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { hasPasswordHash, lockUser, rememberOrigin } from '../accounts/index.ts'
import { sessionsEnded, signedIn } from '../events/index.ts'
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsBefore,
  deleteSessionsBeyond,
  endSessions,
  findSession,
  insertSession,
  markSeen,
  selectSessions,
  takeDeletionBack,
} from './session.store.ts'

const day = 24 * 60 * 60_000

/** A session ends this long after it was used last, and this long after it began, whatever comes first. */
const idleFor = 14 * day
export const sessionLifetime = 90 * day

interface Opening {
  userId: number
  /** The token of the session that ends with this, where the browser has one. */
  replaces: string | undefined
  /** Where it begins. */
  origin: RequestOrigin
  /** The secret by which accounts know this browser, where it has one. */
  device: string | undefined
  /** The hash that the password was verified against, where a password alone opens it. */
  passwordHash?: string | undefined
}

/**
 * Begins a session and gives the token for the browser's cookie, and the secret by which the account knows this browser from
 * now on. Of more sessions than an account may have, the one that was idle for longest ends. Refused (AppError) where the password has been
 * replaced since it was verified: what ended with it is not to begin again.
 */
export async function openSession(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { userId, replaces, origin, device, passwordHash }: Opening,
): Promise<{ token: string; device: string }> {
  const token = newToken()
  const now = Date.now()
  const known = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    if (passwordHash !== undefined && !(await hasPasswordHash(tx, { userId, passwordHash }))) {
      throw AppError.refused(401, message('account.wrong_credentials'))
    }
    if (replaces !== undefined) await deleteSession(tx, tokenHash(replaces))
    await deleteSessionsBefore(tx, now)
    await insertSession(tx, {
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: now,
      seen_at: now,
      expires_at: now + sessionLifetime,
      address: origin.address,
      browser: origin.browser,
      system: origin.system,
      authenticated_at: now,
    })
    await deleteSessionsBeyond(tx, { userId, count: limits.sessionsPerAccount })
    await takeDeletionBack(tx, userId)
    const { secret, isNew } = await rememberOrigin(tx, { userId, address: origin.address, device })
    await events.record(tx, signedIn, { userId, origin, isNewDevice: isNew })
    return secret
  })
  events.wake({ userId })
  return { token, device: known }
}

/** Who is signed in with this token, or nobody. */
export async function authenticateSession(
  { database, writeBehind }: Pick<Deps, 'database' | 'writeBehind'>,
  token: string,
): Promise<Actor | undefined> {
  const now = Date.now()
  const row = await findSession(database.read, { tokenHash: tokenHash(token), now, idleSince: now - idleFor })
  if (!row) return undefined
  const { sessionId, seenAt } = row
  writeBehind.recordUse(markSeen, { id: sessionId, notedAt: seenAt })
  return actorOfAccount(row, { via: 'session', sessionId })
}

interface Ending {
  userId: number
  /** The session that asks. */
  sessionId: number
  origin: RequestOrigin
}

/** Ends another session of the same account. Says whether there was such a one. */
export async function endSession(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { userId, origin, id }: Ending & { id: number },
): Promise<boolean> {
  const ended = await database.tx(async (tx) => {
    const found = await deleteSessionOf(tx, { userId, id })
    if (found) await events.record(tx, sessionsEnded, { userId, which: 'one', origin })
    return found
  })
  events.wake({ userId })
  return ended
}

/** Ends all other sessions of the account, and gives how many there were. */
export async function endOtherSessions(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { userId, sessionId, origin }: Ending,
): Promise<number> {
  const ended = await database.tx(async (tx) => {
    const count = await endSessions(tx, { userId, keepSessionId: sessionId })
    if (count > 0) await events.record(tx, sessionsEnded, { userId, which: 'others', origin })
    return count
  })
  events.wake({ userId })
  return ended
}

/** The sessions of an account that have neither ended nor been idle for too long: that of `sessionId` first. */
export async function listSessions(
  { database }: Pick<Deps, 'database'>,
  { userId, sessionId }: Omit<Ending, 'origin'>,
) {
  const now = Date.now()
  const rows = await selectSessions(database.read, { userId, now, idleSince: now - idleFor })
  return [...rows.filter(({ id }) => id === sessionId), ...rows.filter(({ id }) => id !== sessionId)]
}

/** Ends the session of this token; one that is over already is no error. */
export async function closeSession({ database }: Pick<Deps, 'database'>, token: string): Promise<void> {
  await deleteSession(database.write, tokenHash(token))
}
