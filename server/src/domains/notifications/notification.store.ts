import { type NotificationKind, limits as sizes } from '@sheaf/contract'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { Row, Schema } from '../../db/schema.ts'
import { type Reach, visibleTo } from '../repositories/index.ts'
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
  payload: object
  /** In milliseconds since 1970. */
  at: number
}

/** Writes what happened into the inboxes of its recipients: one row for each subject, unread again. Gives those for whom it was news. */
export async function upsertNotifications(
  tx: Tx,
  { kind, subject, source, actorId, repoId, teamId, payload, at }: Happening,
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
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where(before(oldest)).execute()
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

/** A place in an inbox. */
export interface InboxPlace {
  /** In milliseconds. */
  at: number
  id: number
}

type Notifications = ExpressionBuilder<Schema, 'notifications'>

const before =
  ({ updated_at, id }: Pick<Row<'notifications'>, 'updated_at' | 'id'>) =>
  (is: Notifications) =>
    is.or([
      is('notifications.updated_at', '<', updated_at),
      is.and([is('notifications.updated_at', '=', updated_at), is('notifications.id', '<', id)]),
    ])

const shownStates = {
  // No range: the index by state would be taken for it, and all of it sorted.
  inbox: (is: Notifications) =>
    is.and([
      is('notifications.state', '<>', sql.lit(states.done)),
      is('notifications.state', '<>', sql.lit(states.mailOnly)),
    ]),
  unread: (is: Notifications) => is('notifications.state', '=', sql.lit(states.unread)),
  done: (is: Notifications) => is('notifications.state', '=', sql.lit(states.done)),
} as const
export type ShownState = keyof typeof shownStates

/** What is about no repository, or about one that its reader may see at this moment. */
const isVisible = (reach: Reach) => (is: Notifications) =>
  is.or([
    is('notifications.repo_id', 'is', null),
    is.exists(
      is
        .selectFrom('repositories')
        .select('repositories.id')
        .whereRef('repositories.id', '=', 'notifications.repo_id')
        .where('repositories.state', '=', sql.lit('ready'))
        .where(visibleTo(reach)),
    ),
  ])

/** A repository by its names, as a subquery. */
const repositoryNamed = (is: Notifications, { owner, name }: RepositoryName) =>
  is
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select('repositories.id')
    .where(sql<string>`lower(owners.name)`, '=', foldAscii(owner))
    .where(sql<string>`lower(repositories.name)`, '=', foldAscii(name))

export interface RepositoryName {
  owner: string
  name: string
}

interface Asked {
  userId: number
  reach: Reach
  show: ShownState
  repository: RepositoryName | undefined
}

const shown = (db: Queries, { userId, reach, show, repository }: Asked) => {
  const query = db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where(shownStates[show])
    .where(isVisible(reach))
  return repository === undefined
    ? query
    : query.where((is) => is('notifications.repo_id', '=', repositoryNamed(is, repository)))
}

/** Names of all that a notification is about. */
const named = (db: Queries) =>
  db
    .selectFrom('notifications')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('owners as actorNames', 'actorNames.id', 'actors.owner_id')
    .leftJoin('repositories', 'repositories.id', 'notifications.repo_id')
    .leftJoin('owners as repositoryOwners', 'repositoryOwners.id', 'repositories.owner_id')
    .leftJoin('owners as teamNames', 'teamNames.id', 'notifications.team_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.state',
      'notifications.count',
      'notifications.payload',
      'notifications.updated_at',
      'actorNames.name as actor',
      'actors.avatar_url as actorPicture',
      'repositoryOwners.name as repositoryOwner',
      'repositories.name as repository',
      'teamNames.name as team',
    ])
    .orderBy('notifications.updated_at', 'desc')
    .orderBy('notifications.id', 'desc')

export type NamedNotification = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

/** One page of what concerns an account and can be seen by it, what happened last first. */
export async function selectNotifications(
  db: Queries,
  { after, limit, ...asked }: Asked & { after: InboxPlace | undefined; limit: number },
): Promise<NamedNotification[]> {
  const page = shown(db, asked)
    .select('notifications.id')
    .orderBy('notifications.updated_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(literal(limit))
  const rows = await (after === undefined ? page : page.where(before({ updated_at: after.at, id: after.id }))).execute()
  return selectNamed(
    db,
    rows.map(({ id }) => id),
  )
}

/** These notifications with the names of what they are about. */
export async function selectNamed(db: Queries, ids: readonly number[]): Promise<NamedNotification[]> {
  return ids.length === 0 ? [] : named(db).where('notifications.id', 'in', ids).execute()
}

/** How many are unread and can be seen, up to a bound. */
export async function countUnread(
  db: Queries,
  { userId, reach, most }: { userId: number; reach: Reach; most: number },
): Promise<number> {
  const some = shown(db, { userId, reach, show: 'unread', repository: undefined })
    .select('notifications.id')
    .limit(literal(most))
  const { total } = await db
    .selectFrom(some.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The repositories of which an inbox has most, with how many. */
export async function countByRepository(
  db: Queries,
  { userId, reach, limit }: { userId: number; reach: Reach; limit: number },
): Promise<{ owner: string; name: string; count: number }[]> {
  return db
    .selectFrom('notifications')
    .innerJoin('repositories', 'repositories.id', 'notifications.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(({ fn }) => ['owners.name as owner', 'repositories.name', fn.countAll<number>().as('count')])
    .where('notifications.user_id', '=', userId)
    .where(shownStates.inbox)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))
    .groupBy(['owners.name', 'repositories.name'])
    .orderBy('count', 'desc')
    .orderBy('owners.name')
    .orderBy('repositories.name')
    .limit(literal(limit))
    .execute()
}

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
            is('notifications.kind', 'in', ['follow', 'repository']),
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
    .where(isVisible(reach))
    .execute()
  return visible.map(({ id }) => id)
}
