import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import type { Reach } from '../repositories/index.ts'
import { keepAttachments, releaseAttachments } from './attachment-use.store.ts'
import { closedFrom, isWithinReach } from './back-link.store.ts'
import { deleteReactionsTo } from './reaction.store.ts'
import { deleteVersionsOf } from './text-version.store.ts'
import { nextRevision, touchThread } from './thread-revision.store.ts'

const some = (db: Queries, { threadId, reach }: Pick<ListAsked, 'threadId' | 'reach'>) =>
  db
    .selectFrom('thread_comments')
    .leftJoin('users', 'users.id', 'thread_comments.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['thread_comments.id', 'thread_comments.uid', 'thread_comments.body'])
    .select(['thread_comments.author_id as authorId', 'owners.name as author', 'users.avatar_url as avatarUrl'])
    .select(['thread_comments.created_at as createdAt', 'thread_comments.edited_at as editedAt'])
    .select(['thread_comments.happened', 'thread_comments.details', 'thread_comments.edits'])
    .leftJoin('threads as source', 'source.id', 'thread_comments.source_id')
    .leftJoin('repositories as source_repository', 'source_repository.id', 'source.repo_id')
    .leftJoin('owners as source_owner', 'source_owner.id', 'source_repository.owner_id')
    .select(['source.kind as sourceKind', 'source.number as sourceNumber'])
    .select(['source_repository.name as sourceRepo', 'source_owner.name as sourceOwner'])
    .select((is) => [
      closedFrom(reach)(is, 'name').as('closingRepo'),
      closedFrom(reach)(is, 'owner').as('closingOwner'),
    ])
    .where('thread_comments.thread_id', '=', threadId)

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

interface ListAsked {
  threadId: number
  /** Threads of other repositories that name this one are told of within it alone. */
  reach: Reach
  after: number | undefined
  limit: number
}

/** Comments of a thread and what happened between them, the oldest first, from behind an id on. */
export async function selectComments(db: Queries, { threadId, reach, after, limit }: ListAsked) {
  const query = some(db, { threadId, reach })
    .where(isWithinReach(reach))
    .orderBy('thread_comments.id')
    .limit(literal(limit))
  return (after === undefined ? query : query.where('thread_comments.id', '>', after)).execute()
}

/** The last rows of a thread, the oldest first: whatever happened among them, which may be about what only some may see. */
export async function selectLastComments(
  db: Queries,
  { threadId, count }: { threadId: number; count: number },
): Promise<CommentRow[]> {
  const query = some(db, { threadId, reach: 'nothing' }).orderBy('thread_comments.id', 'desc').limit(literal(count))
  return (await query.execute()).reverse()
}

/** How many bytes the texts of these have, in the same order: said by the database without reading them. */
export async function selectTextSizes(
  db: Queries,
  { threadId, reach, after, limit }: ListAsked,
): Promise<{ id: number; bytes: number }[]> {
  const query = db
    .selectFrom('thread_comments')
    .select(['id', sql<number>`octet_length(body)`.as('bytes')])
    .where('thread_id', '=', threadId)
    .where(isWithinReach(reach))
    .orderBy('id')
    .limit(literal(limit))
  return (after === undefined ? query : query.where('id', '>', after)).execute()
}

/** One of them, by its public id. */
export async function findComment(
  db: Queries,
  { threadId, uid }: { threadId: number; uid: string },
): Promise<CommentRow | undefined> {
  // What happened is not asked for here.
  return some(db, { threadId, reach: 'nothing' })
    .where('thread_comments.uid', '=', uid)
    .where('thread_comments.happened', 'is', null)
    .executeTakeFirst()
}

/** Adds a comment, which its thread counts; says whether the thread had room for it. */
export async function insertComment(
  tx: Tx,
  { max, ...row }: NewRow<'thread_comments'> & { max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ comments: sql`comments + 1`, revision: nextRevision(), updated_at: row.created_at })
    .where('id', '=', row.thread_id)
    .where('comments', '<', max)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('thread_comments').values(row).execute()
  await keepAttachments(tx, { threadId: row.thread_id, text: row.body })
  return true
}

/** Adds an event between the comments of a thread; says whether it had room for one. */
export async function insertTimelineEvent(
  tx: Tx,
  { max, ...row }: NewRow<'thread_comments'> & { max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ events: sql`events + 1`, revision: nextRevision(), updated_at: row.created_at })
    .where('id', '=', row.thread_id)
    .where('events', '<', max)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('thread_comments').values(row).execute()
  await keepAttachments(tx, { threadId: row.thread_id, text: row.body })
  return true
}

/** Is there an event of which the same is said? */
export async function hasTimelineEvent(
  db: Queries,
  { threadId, happened, details }: { threadId: number; happened: string; details: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('thread_comments')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('happened', '=', happened)
    .where('details', '=', details)
    .limit(literal(1))
    .executeTakeFirst()
  return row !== undefined
}

/** Which of some kinds of events happened last in a thread. */
export async function findLastHappened<K extends string>(
  db: Queries,
  { threadId, kinds }: { threadId: number; kinds: readonly K[] },
): Promise<K | undefined> {
  const row = await db
    .selectFrom('thread_comments')
    .select('happened')
    .where('thread_id', '=', threadId)
    .where('happened', 'in', [...kinds])
    .orderBy('id', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
  return kinds.find((kind) => kind === row?.happened)
}

/** Says of an event who did it, where that was not known when it was written; of approvals that it dismissed in that moment, too. */
export async function creditEvent(
  tx: Tx,
  { threadId, uid, userId }: { threadId: number; uid: string; userId: number | null },
): Promise<void> {
  await tx
    .updateTable('thread_comments')
    .set({ author_id: userId })
    .where('thread_id', '=', threadId)
    .where('author_id', 'is', null)
    .where(({ eb, or, and, selectFrom }) =>
      or([
        eb('uid', '=', uid),
        and([
          eb('happened', '=', 'approvals_dismissed'),
          eb(
            'created_at',
            '=',
            selectFrom('thread_comments as event')
              .select('event.created_at')
              .where('event.thread_id', '=', threadId)
              .where('event.uid', '=', uid),
          ),
        ]),
      ]),
    )
    .execute()
  await touchThread(tx, threadId)
}

/** Changes what more there is to say of an event. */
export async function updateDetails(
  tx: Tx,
  { threadId, uid, details }: { threadId: number; uid: string; details: string },
): Promise<void> {
  await tx
    .updateTable('thread_comments')
    .set({ details })
    .where('thread_id', '=', threadId)
    .where('uid', '=', uid)
    .where('happened', 'is not', null)
    .execute()
  await touchThread(tx, threadId)
}

export async function updateComment(
  tx: Tx,
  { id, threadId, body, at }: { id: number; threadId: number; body: string; at: number },
): Promise<void> {
  await tx
    .updateTable('thread_comments')
    .set({ body, edited_at: at, edits: sql`edits + 1` })
    .where('id', '=', id)
    .execute()
  await keepAttachments(tx, { threadId, text: body })
  await touchThread(tx, threadId)
}

/** Deletes a comment, which its thread counts no more. */
export async function deleteComment(
  tx: Tx,
  { id, uid, threadId }: { id: number; uid: string; threadId: number },
): Promise<void> {
  const gone = await tx.deleteFrom('thread_comments').where('id', '=', id).returning('body').executeTakeFirst()
  if (gone === undefined) return
  await deleteReactionsTo(tx, { threadId, target: uid })
  const versions = await deleteVersionsOf(tx, { threadId, target: uid })
  await releaseAttachments(tx, { threadId, texts: [gone.body, ...versions] })
  const counted = { comments: sql<number>`comments - 1`, revision: nextRevision() }
  const answer_uid = sql<string | null>`nullif(answer_uid, ${uid})`
  await tx
    .updateTable('threads')
    .set({ ...counted, answer_uid })
    .where('id', '=', threadId)
    .execute()
}
