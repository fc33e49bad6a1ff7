import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { NewRow } from '../../db/schema.ts'
import type { ThreadKind } from '../threads/index.ts'

interface Of {
  userId: number
  repoId: number
}

/** What an account keeps of a list, by name. */
export async function selectThreadViews(db: Queries, { userId, repoId, kind }: Of & { kind: ThreadKind }) {
  return db
    .selectFrom('thread_views')
    .select(['uid', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('repo_id', '=', repoId)
    .where('kind', '=', kind)
    .orderBy('folded_name')
    .execute()
}

/** How many views an account keeps, of all lists. */
export async function countThreadViews(db: Queries, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('thread_views')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a view; a unique violation where the account has one of that name for the list. */
export async function insertThreadView(tx: Tx, row: Omit<NewRow<'thread_views'>, 'folded_name'>): Promise<void> {
  await tx
    .insertInto('thread_views')
    .values({ ...row, folded_name: foldAscii(row.name) })
    .execute()
}

/** Changes one; says whether there is one. A unique violation as `insertThreadView`. */
export async function updateThreadView(
  tx: Tx,
  { userId, repoId, uid, name, query }: Of & { uid: string; name: string; query: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('thread_views')
    .set({ name, folded_name: foldAscii(name), query })
    .where('user_id', '=', userId)
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one; says whether there was one. */
export async function deleteThreadView(tx: Tx, { userId, repoId, uid }: Of & { uid: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('thread_views')
    .where('user_id', '=', userId)
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
