import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import { visibleTo } from '../repositories/index.ts'

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
      : query.where('activities.actor_id', '=', of.actorId)
  return found.execute()
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
