import type { NotificationKind } from '@sheaf/contract'
import { type SqlBool, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Reach } from '../repositories/index.ts'
import { isVisible, type Notifications, type RepositoryName, repositoryNamed } from './inbox.store.ts'
import { states } from './topics.ts'

type MarkedState = (typeof states)['unread' | 'read' | 'done']

/** Marks some of an account's own, and says how many were not so already. */
export async function markSome(
  tx: Tx,
  { userId, ids, state }: { userId: number; ids: readonly number[]; state: MarkedState },
): Promise<number> {
  const rows = await tx
    .updateTable('notifications')
    .set({ state })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('state', '<>', state)
    .where('state', '<>', sql.lit(states.mailOnly))
    .returning('id')
    .execute()
  return rows.length
}

/** Marks what an inbox has of one thing as read, and says whether it was unread. */
export async function markSubjectRead(
  tx: Tx,
  { userId, kind, subject }: { userId: number; kind: NotificationKind; subject: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ state: states.read })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', sql.lit(states.unread))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface MarkedAll {
  userId: number
  state: Exclude<MarkedState, 0>
  /** What happened later stays as it is (ms). */
  until: number
  repository: RepositoryName | undefined
  limit: number
}

/** Marks what an inbox has, or what it has of one repository, some at a time, and says how many. */
export async function markSomeOfAll(tx: Tx, { userId, state, until, repository, limit }: MarkedAll): Promise<number> {
  const rows = await tx
    .updateTable('notifications')
    .set({ state })
    .where('id', 'in', (is) => {
      const some = is
        .selectFrom('notifications')
        .select('notifications.id')
        .where('notifications.user_id', '=', userId)
        .where('notifications.state', '<', state)
        .where('notifications.updated_at', '<=', until)
        .limit(literal(limit))
      return repository === undefined
        ? some
        : some.where((own) => own('notifications.repo_id', '=', repositoryNamed(own, repository)))
    })
    .returning('id')
    .execute()
  return rows.length
}

/** What one of an account's own notifications is about; `ownerId`: of who did it. */
export async function findSubject(db: Queries, { userId, id }: { userId: number; id: number }) {
  return db
    .selectFrom('notifications')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .select([
      'notifications.kind',
      'notifications.repo_id as repoId',
      'notifications.team_id as teamId',
      'actors.owner_id as ownerId',
    ])
    .where('notifications.user_id', '=', userId)
    .where('notifications.id', '=', id)
    .where('notifications.state', '<>', sql.lit(states.mailOnly))
    .executeTakeFirst()
}

/** Takes all that an inbox has of a repository, or of a person or team, out of it. */
export async function finishMuted(
  tx: Tx,
  { userId, repoId, ownerId }: { userId: number; repoId: number | null; ownerId: number | null },
): Promise<void> {
  const isOf = (is: Notifications) =>
    repoId !== null
      ? is('notifications.repo_id', '=', repoId)
      : is.or([
          is('notifications.team_id', '=', ownerId),
          is.and([
            is('notifications.kind', 'in', ['follow', 'repository', 'message']),
            sql<SqlBool>`notifications.actor_id in (select id from users where owner_id = ${ownerId})`,
          ]),
        ])
  await tx
    .updateTable('notifications')
    .set({ state: states.done })
    .where('user_id', '=', userId)
    .where('state', '<', sql.lit(states.done))
    .where(isOf)
    .execute()
}

/** Takes what waits to be mailed to an account, and was not read meanwhile. It waits no longer. */
export async function takeMailed(tx: Tx, { userId, reach }: { userId: number; reach: Reach }): Promise<number[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ is_to_mail: 0 })
    .where('user_id', '=', userId)
    .where('is_to_mail', '=', sql.lit(1))
    .returning(['id', 'state'])
    .execute()
  const ids = rows.filter(({ state }) => state === states.unread || state === states.mailOnly).map(({ id }) => id)
  if (ids.length === 0) return []
  const visible = await tx
    .selectFrom('notifications')
    .select('notifications.id')
    .where('notifications.id', 'in', ids)
    .where(isVisible({ userId, reach }))
    .execute()
  return visible.map(({ id }) => id)
}
