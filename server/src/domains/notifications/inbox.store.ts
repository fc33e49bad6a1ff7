import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { Row, Schema } from '../../db/schema.ts'
import { seesCard } from '../projects/index.ts'
import { type Reach, shownTo, visibleTo } from '../repositories/index.ts'
import { states } from './topics.ts'

/** A place in an inbox. */
export interface InboxPlace {
  /** In milliseconds. */
  at: number
  id: number
}

export type Notifications = ExpressionBuilder<Schema, 'notifications'>

/** What happened before a row, or at its time and was told of before it. */
export const isBefore =
  ({ updated_at, id }: Pick<Row<'notifications'>, 'updated_at' | 'id'>) =>
  (is: Notifications) =>
    is.or([
      is('notifications.updated_at', '<', updated_at),
      is.and([is('notifications.updated_at', '=', updated_at), is('notifications.id', '<', id)]),
    ])

/** Whose inbox it is, and which repositories they reach. */
interface Reader {
  userId: number
  reach: Reach
}

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

/** What is about no repository and no card, or about one that its reader may see at this moment. */
export const isVisible = (reader: Reader) => (is: Notifications) =>
  is.and([ofSeenRepository(reader)(is), ofSeenCard(reader)(is)])

const ofSeenCard =
  ({ userId }: Reader) =>
  (is: Notifications) =>
    is.or([is('notifications.card_id', 'is', null), seesCard({ userId, column: 'notifications.card_id' })])

const ofSeenRepository =
  ({ reach }: Reader) =>
  (is: Notifications) =>
    is.or([
      is('notifications.repo_id', 'is', null),
      is.exists(
        is
          .selectFrom('repositories')
          .select('repositories.id')
          .whereRef('repositories.id', '=', 'notifications.repo_id')
          .where('repositories.state', '=', sql.lit('ready'))
          .where((found) =>
            found.or([visibleTo(reach)(found), found.and([tellsNoContents(is), shownTo(reach)(found)])]),
          ),
      ),
    ])

/** Told to whoever may see a repository: what comes of asking for access to it, and discussions. All else, to whoever may read it. */
const tellsNoContents = (is: Notifications) =>
  is.or([
    is('notifications.kind', 'in', ['access-granted', 'access-rejected']),
    is.exists(
      is
        .selectFrom('threads')
        .select('threads.id')
        .whereRef('threads.id', '=', 'notifications.thread_id')
        .where('threads.kind', '=', 'discussion'),
    ),
  ])

/** A repository by its names, as a subquery. */
export const repositoryNamed = (is: Notifications, { owner, name }: RepositoryName) =>
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

interface Asked extends Reader {
  show: ShownState
  repository: RepositoryName | undefined
}

const shown = (db: Queries, { userId, reach, show, repository }: Asked) => {
  const query = db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where(shownStates[show])
    .where(isVisible({ userId, reach }))
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
    .leftJoin('project_cards', 'project_cards.id', 'notifications.card_id')
    .leftJoin('projects', 'projects.id', 'project_cards.project_id')
    .leftJoin('threads', 'threads.id', 'notifications.thread_id')
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
      'project_cards.uid as card',
      'project_cards.title as cardTitle',
      'projects.uid as project',
      'projects.name as projectName',
      'threads.number as threadNumber',
      'threads.kind as threadKind',
      'threads.title as threadTitle',
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
  const rows = await (after === undefined
    ? page
    : page.where(isBefore({ updated_at: after.at, id: after.id }))
  ).execute()
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
