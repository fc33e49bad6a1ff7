import type { Queries, Tx } from '../../db/database.ts'
import type { NewRow } from '../../db/schema.ts'

const some = (db: Queries) =>
  db
    .selectFrom('auto_merges')
    .innerJoin('users', 'users.id', 'auto_merges.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['auto_merges.id', 'thread_id as threadId', 'repo_id as repoId', 'auto_merges.user_id as userId', 'method'])
    .select([
      'head_oid as headOid',
      'enabled_at as enabledAt',
      'owners.name as author',
      'users.avatar_url as avatarUrl',
    ])

export type AutoMerge = Awaited<ReturnType<ReturnType<typeof some>['execute']>>[number]

/** Who wants a pull request merged once it can be, and how; nothing where nobody does. */
export const findAutoMerge = (db: Queries, threadId: number): Promise<AutoMerge | undefined> =>
  some(db).where('thread_id', '=', threadId).executeTakeFirst()

/** The pull requests of a repository that are to be merged once they can be, by the ids of their threads; `commit`: those that propose it. */
export async function selectAutoMerges(
  db: Queries,
  { repoId, commit }: { repoId: number; commit?: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('auto_merges')
    .select('thread_id as threadId')
    .where('repo_id', '=', repoId)
    .$if(commit !== undefined, (query) => query.where('head_oid', '=', commit ?? ''))
    .execute()
  return rows.map(({ threadId }) => threadId)
}

/** Notes that somebody wants it merged; whoever wanted it before does not any more. */
export async function putAutoMerge(tx: Tx, row: Omit<NewRow<'auto_merges'>, 'id'>): Promise<void> {
  await tx.deleteFrom('auto_merges').where('thread_id', '=', row.thread_id).execute()
  await tx.insertInto('auto_merges').values(row).execute()
}

/** It is the same wish for what is proposed since. */
export async function moveAutoMerge(tx: Tx, { id, head }: { id: number; head: string }): Promise<void> {
  await tx.updateTable('auto_merges').set({ head_oid: head }).where('id', '=', id).execute()
}

/** Forgets a wish; says whether it was there still. */
export async function deleteAutoMerge(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('auto_merges').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** It was merged, whoever did it: nobody waits for that any more. */
export async function deleteAutoMergeOf(tx: Tx, threadId: number): Promise<void> {
  await tx.deleteFrom('auto_merges').where('thread_id', '=', threadId).execute()
}
