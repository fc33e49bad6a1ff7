import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { involves, shownTo } from './reach.store.ts'
import type { Reach } from './repository.policy.ts'
import { type RepositoryRow, ready } from './repository.store.ts'

/** The repositories that an owner's user has pinned and another may see, in the order of the user. */
export async function listPinned(
  db: Queries,
  { ownerId, reach }: { ownerId: number; reach: Reach },
): Promise<RepositoryRow[]> {
  const pinned = await db
    .selectFrom('pins')
    .innerJoin('users', 'users.id', 'pins.user_id')
    .innerJoin('repositories', 'repositories.id', 'pins.repo_id')
    .select('repositories.id')
    .where('users.owner_id', '=', ownerId)
    .where(shownTo(reach))
    .orderBy('pins.position')
    .execute()
  const ids = pinned.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await ready(db).where('repositories.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Which of these repositories (public ids) concern a user who may see them, by their public ids. */
export async function findPinnable(
  db: Queries,
  { userId, uids }: { userId: number; uids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('repositories')
    .select(['repositories.id', 'repositories.uid'])
    .where('repositories.uid', 'in', uids)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(involves(userId))
    .execute()
  return new Map(rows.map(({ id, uid }) => [uid, id]))
}

/** Replaces what a user has pinned. */
export async function replacePins(
  tx: Tx,
  { userId, repoIds }: { userId: number; repoIds: readonly number[] },
): Promise<void> {
  await tx.deleteFrom('pins').where('user_id', '=', userId).execute()
  if (repoIds.length === 0) return
  await tx
    .insertInto('pins')
    .values(repoIds.map((repo_id, position) => ({ user_id: userId, repo_id, position })))
    .execute()
}
