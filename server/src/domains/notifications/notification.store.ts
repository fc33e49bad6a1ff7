import { type NotificationKind, limits as sizes } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { isBefore } from './inbox.store.ts'
import { states } from './topics.ts'

/** What happened, as each recipient's row has it. */
export interface Happening {
  kind: NotificationKind
  /** What it happened to: once for each kind and recipient. */
  subject: string
  /** What it tells of, once: told again, it changes nothing. */
  source: string
  actorId: number | null
  repoId: number | null
  teamId: number | null
  cardId: number | null
  threadId: number | null
  payload: object
  /** In milliseconds since 1970. */
  at: number
}

/** Writes what happened into the inboxes of its recipients: one row for each subject, unread again. Gives those for whom it was news. */
export async function upsertNotifications(
  tx: Tx,
  { kind, subject, source, actorId, repoId, teamId, cardId, threadId, payload, at }: Happening,
  recipients: readonly { userId: number; inbox: boolean; mail: boolean }[],
): Promise<number[]> {
  if (recipients.length === 0) return []
  const rows = await tx
    .insertInto('notifications')
    .values(
      recipients.map(({ userId, inbox, mail }) => ({
        user_id: userId,
        kind,
        subject,
        source,
        actor_id: actorId,
        repo_id: repoId,
        team_id: teamId,
        card_id: cardId,
        thread_id: threadId,
        payload: JSON.stringify(payload),
        state: inbox ? states.unread : states.mailOnly,
        count: 1,
        is_to_mail: mail ? 1 : 0,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'subject'])
        .doUpdateSet(({ ref }) => ({
          source: ref('excluded.source'),
          actor_id: ref('excluded.actor_id'),
          repo_id: ref('excluded.repo_id'),
          team_id: ref('excluded.team_id'),
          card_id: ref('excluded.card_id'),
          thread_id: ref('excluded.thread_id'),
          payload: ref('excluded.payload'),
          state: ref('excluded.state'),
          count: sql<number>`case when notifications.state = ${sql.lit(states.unread)} then notifications.count + 1 else 1 end`,
          is_to_mail: sql<0 | 1>`case when excluded.is_to_mail = 1 then 1 else notifications.is_to_mail end`,
          updated_at: ref('excluded.updated_at'),
        }))
        .whereRef('notifications.source', '<>', 'excluded.source'),
    )
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Counts a change of these inboxes: who waits for one of them finds it. In the order of ids, so that two who do so at once wait for each other and no longer. */
export async function touchInboxes(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('inboxes')
    .values(userIds.toSorted((a, b) => a - b).map((user_id) => ({ user_id, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb }) => ({ version: eb('inboxes.version', '+', 1) })),
    )
    .execute()
}

/** How often each of these inboxes has changed; nothing of those that never have. */
export async function selectVersions(db: Queries, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('inboxes').selectAll().where('user_id', 'in', userIds).execute()
  return new Map(rows.map(({ user_id, version }) => [user_id, version]))
}

/** Deletes what an account has beyond the newest that it keeps. */
export async function trimInbox(tx: Tx, userId: number): Promise<void> {
  const oldest = await tx
    .selectFrom('notifications')
    .select(['updated_at', 'id'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(sizes.notificationsPerAccount - 1))
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where(isBefore(oldest)).execute()
}

/** Deletes what happened before a time (ms), some at a time, and says how many. */
export async function deleteOldNotifications(
  tx: Tx,
  { before: end, limit }: { before: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('notifications').select('id').where('updated_at', '<', end).limit(literal(limit)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes what somebody is named in as who did it, some at a time, and says how many: before they go with their account. */
export async function deleteNotificationsBy(
  tx: Tx,
  { actorId, limit }: { actorId: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('notifications').select('id').where('actor_id', '=', actorId).limit(literal(limit)),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Accounts that have more than they keep. */
export async function selectFullInboxes(db: Queries, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', sizes.notificationsPerAccount))
    .limit(literal(limit))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
