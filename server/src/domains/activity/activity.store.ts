import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Schema } from '../../db/schema.ts'
import { type Reach, visibleTo } from '../repositories/index.ts'

/** Adds an activity, unless one tells of the same source already. */
export async function insertActivity(tx: Tx, row: NewRow<'activities'>): Promise<void> {
  await tx
    .insertInto('activities')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute()
}

/** What happened in a repository, newest first, each with the one who did it. */
export async function selectActivities(db: Queries, { repoId, limit }: { repoId: number; limit: number }) {
  return db
    .selectFrom('activities')
    .innerJoin('users', 'users.id', 'activities.actor_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'activities.kind',
      'activities.payload',
      'activities.agent',
      'activities.created_at',
      'owners.name as username',
      'users.avatar_url',
    ])
    .where('activities.repo_id', '=', repoId)
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(literal(limit))
    .execute()
}

/**
 * What happened in repositories that everybody may see, newest first: in one of them, or by one user. Private ones are left out by the
 * predicate of all lists.
 */
export async function selectPublicActivities(
  db: Queries,
  { of, limit }: { of: { repoId: number } | { actorId: number }; limit: number },
) {
  const query = db
    .selectFrom('activities')
    .innerJoin('users', 'users.id', 'activities.actor_id')
    .innerJoin('owners as actors', 'actors.id', 'users.owner_id')
    .innerJoin('repositories', 'repositories.id', 'activities.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'activities.id',
      'activities.kind',
      'activities.payload',
      'activities.agent',
      'activities.created_at as at',
      'actors.name as username',
      'owners.name as owner',
      'repositories.name as repo',
    ])
    .where(visibleTo('public'))
    .where('repositories.state', '=', sql.lit('ready'))
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(literal(limit))
  const found =
    'repoId' in of
      ? query.where('activities.repo_id', '=', of.repoId)
      : query.where('activities.actor_id', '=', of.actorId).where('activities.agent', 'is', null)
  return found.execute()
}

/** Was a repository forked from one that is there? */
export async function isFork(tx: Tx, repoId: number): Promise<boolean> {
  const row = await tx.selectFrom('repositories').select('fork_of').where('id', '=', repoId).executeTakeFirst()
  return row !== undefined && row.fork_of !== null
}

/** A place in what a user did. */
export interface ActivityPlace {
  /** In milliseconds. */
  at: number
  id: number
}

interface ActivitiesAsked {
  actorId: number
  /** Of whoever looks. */
  reach: Reach
  /** Where the page begins: behind this one. */
  after: ActivityPlace | undefined
  limit: number
  /** So many are looked at, whether they may be seen or not. */
  scanned: number
}

/** What a user did, newest first, no more than is looked at in one go. */
const someOf = (db: Queries, { actorId, after }: Pick<ActivitiesAsked, 'actorId' | 'after'>) => {
  const query = db
    .selectFrom('activities')
    .where('activities.actor_id', '=', actorId)
    // What a deploy key or a mirror does is nobody's doing.
    .where('activities.agent', 'is', null)
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
  if (after === undefined) return query
  return query.where((is) =>
    is.or([
      is('activities.created_at', '<', after.at),
      is.and([is('activities.created_at', '=', after.at), is('activities.id', '<', after.id)]),
    ]),
  )
}

type Places = readonly number[] | SelectQueryBuilder<Schema, 'activities', { id: number }>

/** Of these activities those in repositories that `reach` may see, newest first. */
const selectShown = (db: Queries, { ids, reach, limit }: { ids: Places; reach: Reach; limit: number }) =>
  db
    .selectFrom('activities')
    .innerJoin('users', 'users.id', 'activities.actor_id')
    .innerJoin('owners as actors', 'actors.id', 'users.owner_id')
    .innerJoin('repositories', 'repositories.id', 'activities.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'activities.id',
      'activities.kind',
      'activities.payload',
      'activities.agent',
      'activities.created_at',
      'actors.name as username',
      'users.avatar_url',
      'owners.name as owner',
      'repositories.name as repo',
    ])
    .where('activities.id', 'in', ids)
    .where(visibleTo(reach))
    .where('repositories.state', '=', sql.lit('ready'))
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(literal(limit))
    .execute()

/**
 * What a user did in repositories that another may see, newest first, and where the looking ended, if there is more behind that.
 */
export async function selectActivitiesBy(db: Queries, { reach, limit, scanned, ...asked }: ActivitiesAsked) {
  const ids = someOf(db, asked).select('activities.id').limit(literal(scanned))
  const rows = await selectShown(db, { ids, reach, limit })
  if (rows.length === limit) return { rows, end: undefined }
  const end = await someOf(db, asked)
    .select(['activities.created_at as at', 'activities.id'])
    .limit(literal(1))
    .offset(literal(scanned - 1))
    .executeTakeFirst()
  return { rows, end }
}

interface FeedAsked {
  userId: number
  /** Of whoever asks. */
  reach: Reach
  after: ActivityPlace | undefined
  limit: number
  /** So many are looked at, whether they may be seen or not. */
  scanned: number
  /** Nothing from before this moment is looked at, in milliseconds. */
  since: number
  /** So many followed people, and watched repositories, are looked at: the latest. */
  sources: number
}

/**
 * What others did whom a user follows, or in what the user watches, newest first, and where the looking ended, if there is more behind that. Both
 * kinds are stretches of indexes that hold all that orders them; rows are read of one page alone.
 */
export async function selectFeed(db: Queries, { userId, reach, after, limit, scanned, since, sources }: FeedAsked) {
  const behind =
    after === undefined
      ? sql``
      : sql`and (created_at < ${after.at} or (created_at = ${after.at} and id < ${after.id})) and created_at <= ${after.at}`
  const some = (of: RawBuilder<unknown>) => sql`select id, created_at as at from (
    select id, created_at from activities where ${of} and created_at > ${since} ${behind}
      order by created_at desc, id desc limit ${literal(scanned)}) as newest`
  const followed = sql`select followed_id from (select followed_id from follows where follower_id = ${userId}
    order by id desc limit ${literal(sources)}) as latest`
  const watched = sql`select repo_id from (select repo_id from repository_marks where user_id = ${userId} and kind = 'watch'
    order by id desc limit ${literal(sources)}) as latest`
  const { rows: places } = await sql<ActivityPlace>`
    ${some(sql`actor_id in (${followed}) and agent is null`)} union ${some(sql`repo_id in (${watched}) and (actor_id <> ${userId} or agent is not null)`)}
    order by at desc, id desc limit ${literal(scanned)}`.execute(db)
  const end = places.length === scanned ? places.at(-1) : undefined
  if (places.length === 0) return { rows: [], end }
  const rows = await selectShown(db, { ids: places.map(({ id }) => id), reach, limit })
  return rows.length === limit ? { rows, end: undefined } : { rows, end }
}

/** Deletes all but the `count` things that happened last in a repository. */
export async function deleteActivitiesBeyond(
  db: Queries,
  { repoId, count }: { repoId: number; count: number },
): Promise<void> {
  const oldest = await db
    .selectFrom('activities')
    .select(['created_at', 'id'])
    .where('repo_id', '=', repoId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  if (oldest === undefined) return
  await db
    .deleteFrom('activities')
    .where('repo_id', '=', repoId)
    .where((is) =>
      is.or([
        is('created_at', '<', oldest.created_at),
        is.and([is('created_at', '=', oldest.created_at), is('id', '<', oldest.id)]),
      ]),
    )
    .execute()
}

/** The user whose activity is asked for. */
export async function findActor(db: Queries, username: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select('users.id')
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}
