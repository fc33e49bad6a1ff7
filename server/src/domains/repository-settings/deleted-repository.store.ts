import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { type Role, rankOf, ranksOf, roleOfRank, roleRanks } from '../repositories/index.ts'

/** A name that nothing else can have while a repository is deleted: none begins with a dot. */
const nameOfDeleted = (uid: string) => `.deleted-${uid}`

/**
 * Lets a repository be missing everywhere and frees its name. Says whether it was there.
 * @param deletion when it happens, in milliseconds
 */
export async function hideAsDeleted(
  tx: Tx,
  { id, uid, now }: { id: number; uid: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repositories')
    .set(({ ref }) => ({ state: 'deleted', deleted_at: now, deleted_name: ref('name'), name: nameOfDeleted(uid) }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Lets a deleted repository be there again under a name. Says whether it was still deleted, and no purge has begun. One whose name is taken fails
 * as a unique violation. What pushes that were under way have moved meanwhile is read anew.
 */
export async function showRestored(tx: Tx, { id, name }: { id: number; name: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repositories')
    .set(({ eb }) => ({
      state: 'ready',
      name,
      deleted_at: null,
      deleted_name: null,
      refs_version: eb('refs_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'deleted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Lets a repository that was deleted at `deletedAt` be what an interrupted creation leaves: from then on nobody can restore it, and whoever
 * looks next sweeps it. Gives where it lies; nothing where it was restored, or deleted once more, or is gone.
 */
export async function claimPurge(tx: Tx, { id, deletedAt }: { id: number; deletedAt: number }) {
  return tx
    .updateTable('repositories')
    .set({ state: 'creating' })
    .where('id', '=', id)
    .where('state', '=', 'deleted')
    .where('deleted_at', '=', deletedAt)
    .returning(['id', 'uid', 'storage_node as storageNode'])
    .executeTakeFirst()
}

const deleted = (db: Queries) =>
  db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .leftJoin('users', 'users.owner_id', 'owners.id')
    .select([
      'repositories.id',
      'repositories.uid',
      'repositories.owner_id as ownerId',
      'repositories.kind',
      'repositories.is_private as isPrivate',
      'repositories.disk_bytes as diskBytes',
      'owners.name as ownerName',
    ])
    .select(({ fn }) => [
      fn.coalesce('repositories.deleted_name', 'repositories.name').as('name'),
      fn.coalesce('repositories.deleted_at', sql.lit(0)).as('deletedAt'),
    ])
    .where('repositories.state', '=', 'deleted')

export type DeletedRow = Awaited<ReturnType<ReturnType<typeof deleted>['executeTakeFirstOrThrow']>>

/** A deleted repository by its public id, with the role that a user has in it. */
export async function findDeleted(
  db: Queries,
  { uid, userId }: { uid: string; userId: number },
): Promise<(DeletedRow & { role: Role | undefined }) | undefined> {
  const row = await deleted(db).select(rankOf(userId).as('rank')).where('repositories.uid', '=', uid).executeTakeFirst()
  return row && { ...row, role: roleOfRank(row.rank) }
}

/** A place in the list of deleted repositories. */
export interface DeletedPlace {
  /** In milliseconds. */
  at: number
  id: number
}

/** Deleted repositories of the owners that a user owns, themselves among them, the last deleted first. */
export async function listDeleted(
  db: Queries,
  { userId, after, limit }: { userId: number; after: DeletedPlace | undefined; limit: number },
): Promise<DeletedRow[]> {
  const owned = deleted(db)
    .where('repositories.owner_id', 'in', (query) =>
      query.selectFrom(ranksOf(userId).as('mine')).select('mine.ownerId').where('mine.rank', '=', roleRanks.owner),
    )
    .orderBy('repositories.deleted_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(limit))
  if (after === undefined) return owned.where('repositories.deleted_at', 'is not', null).execute()
  return owned
    .where((is) =>
      is.or([
        is('repositories.deleted_at', '<', after.at),
        is.and([is('repositories.deleted_at', '=', after.at), is('repositories.id', '<', after.id)]),
      ]),
    )
    .execute()
}
