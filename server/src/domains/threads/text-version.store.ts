import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { nextRevision, touchThread } from './thread-revision.store.ts'

/** A text of a thread: what it begins with (`''`), or a comment by its public id. */
interface Text {
  threadId: number
  target: string
}

interface Change extends Text {
  /** As it was until now, and who wrote it when. */
  before: { body: string; authorId: number | null; at: number }
  body: string
  userId: number
  at: number
}

/**
 * Keeps what a text is from now on, and with its first change what it was before; of more than so many the oldest go. After the row of the
 * text was changed in the same transaction: others who change it wait there.
 */
export async function keepTextVersion(tx: Tx, { threadId, target, before, body, userId, at }: Change): Promise<void> {
  const of = (db: Queries) =>
    db.selectFrom('text_versions').select('id').where('thread_id', '=', threadId).where('target', '=', target)
  const write = (text: string, author_id: number | null, created_at: number) =>
    tx
      .insertInto('text_versions')
      .values({ uid: randomUUIDv7(), thread_id: threadId, target, author_id, body: text, created_at })
      .execute()
  if ((await of(tx).limit(literal(1)).executeTakeFirst()) === undefined)
    await write(before.body, before.authorId, before.at)
  await write(body, userId, at)
  const old = await of(tx)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(bounds.versionsPerText))
    .executeTakeFirst()
  if (old === undefined) return
  await tx
    .deleteFrom('text_versions')
    .where('thread_id', '=', threadId)
    .where('target', '=', target)
    .where('id', '<=', old.id)
    .execute()
}

/** Who wrote a text so, and when, after each change, the last one first. */
export async function selectTextVersions(db: Queries, { threadId, target }: Text) {
  return db
    .selectFrom('text_versions')
    .leftJoin('users', 'users.id', 'text_versions.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['text_versions.uid', 'owners.name as author', 'users.avatar_url as avatarUrl'])
    .select(['text_versions.created_at as at', 'text_versions.wiped_at as wipedAt'])
    .where('text_versions.thread_id', '=', threadId)
    .where('text_versions.target', '=', target)
    .orderBy('text_versions.id', 'desc')
    .limit(literal(bounds.versionsPerText))
    .execute()
}

/** A version by its public id, with the text before it, and whether it is what the text is. */
export async function findTextVersion(db: Queries, { threadId, uid }: { threadId: number; uid: string }) {
  const row = await db
    .selectFrom('text_versions')
    .select(['id', 'target', 'body'])
    .where('thread_id', '=', threadId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const others = db.selectFrom('text_versions').where('thread_id', '=', threadId).where('target', '=', row.target)
  const before = await others
    .select('body')
    .where('id', '<', row.id)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
  const later = await others.select('id').where('id', '>', row.id).limit(literal(1)).executeTakeFirst()
  return { ...row, before: before?.body ?? '', isCurrent: later === undefined }
}

/** Takes away what a version was. */
export async function wipeVersion(tx: Tx, { id, at }: { id: number; at: number }): Promise<void> {
  await tx.updateTable('text_versions').set({ body: '', wiped_at: at }).where('id', '=', id).execute()
}

/** Forgets what a text was, which is gone; says what that is. */
export async function deleteVersionsOf(tx: Tx, { threadId, target }: Text): Promise<string[]> {
  const rows = await tx
    .deleteFrom('text_versions')
    .where('thread_id', '=', threadId)
    .where('target', '=', target)
    .returning('body')
    .execute()
  return rows.map(({ body }) => body)
}

interface Ticked extends Text {
  body: string
  /** How many of the tasks are done with it. */
  tasksDone: number
  /** How often it was changed before. */
  edits: number
  at: number
}

/** Writes a text in which a task was ticked, where it has been changed exactly so often; says whether it was. */
export async function writeTicked(tx: Tx, { threadId, target, body, tasksDone, edits, at }: Ticked): Promise<boolean> {
  const changed = { body, edited_at: at, edits: sql<number>`edits + 1` }
  const { numUpdatedRows } =
    target === ''
      ? await tx
          .updateTable('threads')
          .set({ ...changed, tasks_done: tasksDone, updated_at: at, revision: nextRevision() })
          .where('id', '=', threadId)
          .where('edits', '=', edits)
          .executeTakeFirst()
      : await tx
          .updateTable('thread_comments')
          .set(changed)
          .where('thread_id', '=', threadId)
          .where('uid', '=', target)
          .where('edits', '=', edits)
          .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (target !== '') await touchThread(tx, threadId)
  return true
}
