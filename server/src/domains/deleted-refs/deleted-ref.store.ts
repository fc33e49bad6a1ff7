import { limits } from '@sheaf/contract'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

/** Notes what was deleted, each once by its uid; what the repository has beyond as many as are kept is over, the oldest first. */
export async function insertDeletedRefs(
  tx: Tx,
  { repoId, rows }: { repoId: number; rows: readonly Omit<NewRow<'deleted_refs'>, 'repo_id'>[] },
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('deleted_refs')
    .values(rows.map((row) => ({ ...row, repo_id: repoId })))
    .onConflict((of) => of.column('uid').doNothing())
    .execute()
  const kept = tx
    .selectFrom('deleted_refs')
    .select('id')
    .where('repo_id', '=', repoId)
    .where('expires_at', '>', 0)
    .orderBy('id', 'desc')
    .limit(literal(limits.deletedRefsPerRepository))
  await tx
    .updateTable('deleted_refs')
    .set({ expires_at: 0 })
    .where('repo_id', '=', repoId)
    .where('expires_at', '>', 0)
    .where('id', 'not in', kept)
    .execute()
}

const current = (db: Queries, { repoId, now }: { repoId: number; now: number }) =>
  db
    .selectFrom('deleted_refs')
    .leftJoin('users', 'users.id', 'deleted_refs.user_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'deleted_refs.uid',
      'deleted_refs.ref',
      'deleted_refs.oid',
      'deleted_refs.deleted_at as deletedAt',
      'deleted_refs.expires_at as expiresAt',
      'owners.name as deletedBy',
    ])
    .where('deleted_refs.repo_id', '=', repoId)
    .where('deleted_refs.expires_at', '>', now)

/** What can be brought back in a repository, what was deleted last first. */
export async function selectDeletedRefs(db: Queries, of: { repoId: number; now: number }) {
  return current(db, of).orderBy('deleted_refs.id', 'desc').limit(literal(limits.deletedRefsPerRepository)).execute()
}

export type DeletedRefRow = Awaited<ReturnType<typeof selectDeletedRefs>>[number]

/** One of them. */
export async function findDeletedRef(
  db: Queries,
  { uid, ...of }: { repoId: number; now: number; uid: string },
): Promise<DeletedRefRow | undefined> {
  return current(db, of).where('deleted_refs.uid', '=', uid).executeTakeFirst()
}

/** From now on it can't be brought back: it was, or it was no deletion to speak of. */
export async function endDeletedRef(db: Queries, { repoId, uid }: { repoId: number; uid: string }): Promise<void> {
  await db
    .updateTable('deleted_refs')
    .set({ expires_at: 0 })
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .execute()
}

/** The same for what was deleted last under a name and held this. */
export async function endDeletedName(
  db: Queries,
  { repoId, ref, oid }: { repoId: number; ref: string; oid: string },
): Promise<void> {
  await db
    .updateTable('deleted_refs')
    .set({ expires_at: 0 })
    .where('repo_id', '=', repoId)
    .where('ref', '=', ref)
    .where('oid', '=', oid)
    .execute()
}

/** A repository's deletions whose time is over, and of the next repository when it has none left. */
export async function selectOver(db: Queries, { before, limit }: { before: number; limit: number }) {
  return db
    .selectFrom('deleted_refs')
    .select(['id', 'uid', 'repo_id as repoId'])
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(literal(limit))
    .execute()
}

/** Forgets deletions. */
export async function deleteDeletedRefs(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('deleted_refs').where('id', 'in', ids).execute()
}
