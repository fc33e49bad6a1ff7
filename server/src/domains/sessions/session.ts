import { limits } from '@sheaf/contract'
import { type Actor, actorOfAccount } from '@sheaf/server-core/actor'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { lockUser } from '../accounts/index.ts'
import { signedIn } from '../events/index.ts'
import {
  deleteSession,
  deleteSessionsBefore,
  deleteSessionsBeyond,
  findSession,
  insertSession,
  markSeen,
  takeDeletionBack,
} from './session.store.ts'

const day = 24 * 60 * 60_000

/** A session ends this long after it was used last, and this long after it began, whatever comes first. */
const idleFor = 14 * day
export const sessionLifetime = 90 * day

interface Opening<T> {
  userId: number
  /** The token of the session that ends with this, where the browser has one. */
  replaces: string | undefined
  /** What else is to be written down, in the same transaction. */
  alongside: (tx: Tx) => Promise<T>
}

/**
 * Begins a session and gives the token for the browser's cookie, and what was written beside it. Of more sessions than
 * an account may have, the one that was idle for longest ends.
 */
export async function openSession<T>(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { userId, replaces, alongside }: Opening<T>,
): Promise<{ token: string; beside: T }> {
  const token = newToken()
  const now = Date.now()
  const beside = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    if (replaces !== undefined) await deleteSession(tx, tokenHash(replaces))
    await deleteSessionsBefore(tx, now)
    await insertSession(tx, {
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: now,
      seen_at: now,
      expires_at: now + sessionLifetime,
    })
    await deleteSessionsBeyond(tx, { userId, count: limits.sessionsPerAccount })
    await takeDeletionBack(tx, userId)
    await events.record(tx, signedIn, { userId })
    return alongside(tx)
  })
  events.wake()
  return { token, beside }
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

/** Ends the session of this token; one that is over already is no error. */
export async function closeSession({ database }: Pick<Deps, 'database'>, token: string): Promise<void> {
  await deleteSession(database.write, tokenHash(token))
}
