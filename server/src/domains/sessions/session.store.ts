import { accountColumns } from '../../db/account-columns.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import type { LastUsedWriter } from '../../write-behind/write-behind.ts'

/** Adds a session; only the hash of its token is kept. */
export async function insertSession(db: Queries, session: NewRow<'sessions'>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

const sessionQuery = compileOnce({ tokenHash: 'token', now: -1, idleSince: -2 }, (db, { tokenHash, now, idleSince }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['sessions.id as sessionId', 'sessions.seen_at as seenAt', ...accountColumns])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', idleSince),
)

/** A session that is neither over nor idle since `idleSince`. */
export async function findSession(db: Queries, values: { tokenHash: string; now: number; idleSince: number }) {
  const [row] = await sessionQuery(db, values)
  return row
}

/** Writes down that sessions were used. */
export const markSeen: LastUsedWriter = async (db, { ids, now }) => {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', 'in', ids).execute()
}

/** Ends the session of this token, if there is one. */
export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of an account, but one where it is named, and gives how many. */
export async function endSessions(
  tx: Tx,
  { userId, keepSessionId }: { userId: number; keepSessionId?: number | undefined },
): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    // No row has this id.
    .where('id', '!=', keepSessionId ?? 0)
    .returning('id')
    .execute()
  return ended.length
}

/** An account in which somebody signs in is not deleted. */
export async function takeDeletionBack(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deletion_due_at: null })
    .where('id', '=', userId)
    .where('deletion_due_at', 'is not', null)
    .execute()
}

/** Ends one session of an account. Says whether it had it. */
export async function deleteSessionOf(tx: Tx, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The sessions of an account that are neither over nor idle since `idleSince`, those used last first. */
export async function selectSessions(
  db: Queries,
  { userId, now, idleSince }: { userId: number; now: number; idleSince: number },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'address', 'browser', 'system', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes sessions that expired before this moment (ms). */
export async function deleteSessionsBefore(db: Queries, moment: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}

/** Ends all but the `count` sessions of an account that were used last. */
export async function deleteSessionsBeyond(
  db: Queries,
  { userId, count }: { userId: number; count: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('sessions as kept')
        .select('kept.id')
        .where('kept.user_id', '=', userId)
        .orderBy('kept.seen_at', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(literal(count)),
    )
    .execute()
}

/** When somebody last proved in this session who they are (ms). */
export async function authenticatedAt(db: Queries, sessionId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['authenticated_at as at', 'created_at as createdAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row && (row.at ?? row.createdAt)
}

/** Somebody has proved in this session who they are. */
export async function markAuthenticated(
  db: Queries,
  { sessionId, now }: { sessionId: number; now: number },
): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', sessionId).execute()
}

/** The user of a session, as the interface shows them. */
export async function findSessionUser(db: Queries, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.uid', 'owners.name', 'users.email', 'users.display_name', 'users.avatar_url', 'users.preferences'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
