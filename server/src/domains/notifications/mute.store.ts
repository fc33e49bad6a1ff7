import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { type Reach, visibleTo } from '../repositories/index.ts'

interface Mute {
  userId: number
  repoId: number | null
  ownerId: number | null
}

/** Mutes a repository, or a person or team. What is muted already stays so. */
export async function insertMute(tx: Tx, { userId, repoId, ownerId }: Mute): Promise<void> {
  await tx
    .insertInto('notification_mutes')
    .values({ user_id: userId, repo_id: repoId, owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Has an account muted so many? */
export async function hasMutes(db: Queries, { userId, count }: { userId: number; count: number }): Promise<boolean> {
  const row = await db
    .selectFrom('notification_mutes')
    .select('id')
    .where('user_id', '=', userId)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a mute back, and says whether there was one. */
export async function deleteMute(db: Queries, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const row = await db
    .deleteFrom('notification_mutes')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const named = (db: Queries, { userId, reach }: { userId: number; reach: Reach }) =>
  db
    .selectFrom('notification_mutes')
    .leftJoin('repositories as muted', 'muted.id', 'notification_mutes.repo_id')
    .leftJoin('owners as repositoryOwners', 'repositoryOwners.id', 'muted.owner_id')
    .leftJoin('owners', 'owners.id', 'notification_mutes.owner_id')
    .select([
      'notification_mutes.id',
      'repositoryOwners.name as repositoryOwner',
      'muted.name as repository',
      'owners.name as owner',
    ])
    .where('notification_mutes.user_id', '=', userId)
    .where((is) =>
      is.or([
        is('notification_mutes.repo_id', 'is', null),
        is.exists(
          is
            .selectFrom('repositories')
            .select('repositories.id')
            .whereRef('repositories.id', '=', 'notification_mutes.repo_id')
            .where('repositories.state', '=', sql.lit('ready'))
            .where(visibleTo(reach)),
        ),
      ]),
    )

export type NamedMute = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

/** What an account has muted and may see, the last first, from below an id on. */
export async function selectMutes(
  db: Queries,
  { before, limit, ...asked }: { userId: number; reach: Reach; before: number | undefined; limit: number },
): Promise<NamedMute[]> {
  const query = named(db, asked).orderBy('notification_mutes.id', 'desc').limit(literal(limit))
  return (before === undefined ? query : query.where('notification_mutes.id', '<', before)).execute()
}

/** The mute of a repository, or of a person or team. */
export async function findMute(
  db: Queries,
  { repoId, ownerId, ...asked }: Mute & { reach: Reach },
): Promise<NamedMute | undefined> {
  const query = named(db, asked)
  return (
    repoId === null
      ? query.where('notification_mutes.owner_id', '=', ownerId)
      : query.where('notification_mutes.repo_id', '=', repoId)
  ).executeTakeFirst()
}
