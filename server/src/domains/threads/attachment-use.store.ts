import { attachmentsIn } from '@sheaf/server-core/attachment-address'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

/** Notes which attachments of its repository a text of a thread names, in the transaction that writes the text. Most name none. */
export async function keepAttachments(tx: Tx, { threadId, text }: { threadId: number; text: string }): Promise<void> {
  const uids = attachmentsIn(text)
  if (uids.length === 0) return
  // Those are held until the transaction ends: whoever looks for unused ones waits, and finds them used.
  const kept = await tx
    .updateTable('attachments')
    .set({ used_at: Date.now() })
    .where('uid', 'in', uids)
    .where('repo_id', '=', ({ selectFrom }) => selectFrom('threads').select('repo_id').where('id', '=', threadId))
    .returning('id')
    .execute()
  if (kept.length === 0) return
  await tx
    .insertInto('attachment_uses')
    .values(kept.map(({ id }) => ({ attachment_id: id, thread_id: threadId })))
    .onConflict((conflict) => conflict.columns(['attachment_id', 'thread_id']).doNothing())
    .execute()
}

/** Lets go of the attachments that these texts of a thread named, where no other text of it does: after they are gone. */
export async function releaseAttachments(
  tx: Tx,
  { threadId, texts }: { threadId: number; texts: readonly string[] },
): Promise<void> {
  const uids = [...new Set(texts.flatMap(attachmentsIn))]
  for (let at = 0; at < uids.length; at += idsAtOnce) {
    const rows = await tx
      .selectFrom('attachments')
      .innerJoin('attachment_uses', 'attachment_uses.attachment_id', 'attachments.id')
      .select('attachments.id')
      .where('attachment_uses.thread_id', '=', threadId)
      .where('attachments.uid', 'in', uids.slice(at, at + idsAtOnce))
      .execute()
    await releaseUnnamed(tx, { threadId, ids: rows.map(({ id }) => id) })
  }
}

/** Each is looked for in all texts of its thread. */
const idsAtOnce = 50

/** Lets go of those of a thread's attachments that none of its texts names, with what these were before they were changed. */
export async function releaseUnnamed(
  tx: Tx,
  { threadId, ids, revision }: { threadId: number; ids: readonly number[]; revision?: number },
): Promise<void> {
  if (ids.length === 0) return
  // Held, so that whoever names one in this moment comes before the look at the texts, or after all of this.
  await tx
    .updateTable('attachments')
    .set(({ ref }) => ({ used_at: ref('used_at') }))
    .where('id', 'in', ids)
    .execute()
  const named = await selectNamed(tx, { threadId, ids })
  const unnamed = ids.filter((id) => !named.has(id))
  if (unnamed.length > 0)
    await tx
      .deleteFrom('attachment_uses')
      .where('thread_id', '=', threadId)
      .where('attachment_id', 'in', unnamed)
      .execute()
  if (revision !== undefined && named.size > 0)
    await tx
      .updateTable('attachment_uses')
      .set({ revision })
      .where('thread_id', '=', threadId)
      .where('attachment_id', 'in', [...named])
      .execute()
}

/** Which of these some text of a thread names. */
async function selectNamed(
  tx: Tx,
  { threadId, ids }: { threadId: number; ids: readonly number[] },
): Promise<Set<number>> {
  const names = (column: string) => sql<boolean>`${sql.ref(column)} like '%' || attachments.uid || '%'`
  const rows = await tx
    .selectFrom('attachments')
    .select('id')
    .where('id', 'in', ids)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('threads').select('threads.id').where('threads.id', '=', threadId).where(names('threads.body')),
        ),
        exists(
          selectFrom('thread_comments')
            .select('thread_comments.id')
            .where('thread_comments.thread_id', '=', threadId)
            .where(names('thread_comments.body')),
        ),
        exists(
          selectFrom('text_versions')
            .select('text_versions.id')
            .where('text_versions.thread_id', '=', threadId)
            .where(names('text_versions.body')),
        ),
        exists(
          selectFrom('review_comments')
            .innerJoin('review_threads', 'review_threads.id', 'review_comments.review_thread_id')
            .select('review_comments.id')
            .where('review_threads.thread_id', '=', threadId)
            .where(names('review_comments.body')),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Attachments of threads that have changed since their texts were looked through, by thread from behind an id on. */
export async function selectUnchecked(
  db: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<{ threadId: number; revision: number; ids: number[] } | undefined> {
  const rows = await db
    .selectFrom('attachment_uses')
    .innerJoin('threads', 'threads.id', 'attachment_uses.thread_id')
    .select(['attachment_uses.attachment_id as id', 'threads.id as threadId', 'threads.revision'])
    .where('threads.id', '>', after)
    .whereRef('attachment_uses.revision', '<>', 'threads.revision')
    .orderBy('threads.id')
    .orderBy('attachment_uses.attachment_id')
    .limit(literal(limit))
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const { threadId, revision } = first
  return { threadId, revision, ids: rows.filter((row) => row.threadId === threadId).map(({ id }) => id) }
}
