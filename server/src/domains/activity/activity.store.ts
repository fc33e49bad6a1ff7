import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

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
