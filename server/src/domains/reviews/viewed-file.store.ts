import { createHash } from 'node:crypto'
import type { Queries, Tx } from '../../db/database.ts'

interface Of {
  threadId: number
  userId: number
}

/** A path may be longer than what an index holds. */
const hashOf = (path: string): string => createHash('sha256').update(path).digest('hex')

/** Files that an account has viewed of a pull request, in the order in which it first did, from behind an id on. */
export async function selectViewedFiles(
  db: Queries,
  { threadId, userId, after = 0, limit }: Of & { after: number | undefined; limit: number },
) {
  return db
    .selectFrom('viewed_files')
    .select(['id', 'path', 'blob_oid as blobOid'])
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many of a pull request are kept for an account, whatever became of them. */
export async function countViewedFiles(db: Queries, { threadId, userId }: Of): Promise<number> {
  const row = await db
    .selectFrom('viewed_files')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Keeps that an account has viewed a file as this blob; an empty id is that of one that is deleted. */
export async function insertViewedFile(
  tx: Tx,
  { threadId, userId, path, blobOid, at }: Of & { path: string; blobOid: string; at: number },
): Promise<void> {
  const row = { thread_id: threadId, user_id: userId, path, path_hash: hashOf(path), blob_oid: blobOid, viewed_at: at }
  await tx
    .insertInto('viewed_files')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['thread_id', 'user_id', 'path_hash'])
        .doUpdateSet({ blob_oid: row.blob_oid, viewed_at: row.viewed_at }),
    )
    .execute()
}

export async function deleteViewedFile(tx: Tx, { threadId, userId, path }: Of & { path: string }): Promise<void> {
  await tx
    .deleteFrom('viewed_files')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .where('path_hash', '=', hashOf(path))
    .execute()
}
