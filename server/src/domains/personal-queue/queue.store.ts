import type { QueueList } from '@sheaf/contract'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Schema } from '../../db/schema.ts'
import { type Reach, visibleTo } from '../repositories/index.ts'

/** So many threads are looked at for a page, the latest: most of what somebody was once asked may be closed by now. */
export const scannedOfQueue = 1_000

/** A place in a list: when, and the id of the thread. */
export interface QueuePlace {
  at: number
  threadId: number
}

interface Asked {
  list: QueueList
  userId: number
  after: QueuePlace | undefined
}

const own = { table: 'threads', user: 'author_id', at: 'updated_at', id: 'id' }
const sources = {
  review: { table: 'review_requests', user: 'user_id', at: 'requested_at', id: 'thread_id' },
  assigned: { table: 'thread_assignees', user: 'user_id', at: 'assigned_at', id: 'thread_id' },
  changes: own,
  waiting: own,
  ready: own,
}

/** What a list is made of, in its order: one stretch of an index, no more than is looked at in one go. */
function looked({ list, userId, after }: Asked, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const { table, user, at, id } = sources[list]
  const [time, thread] = [sql.ref(at), sql.ref(id)]
  const isOwn = sources[list] === own ? sql`and kind = 'pull' and state = 'open'` : sql``
  const behind =
    after === undefined
      ? sql``
      : sql`and ${time} <= ${after.at} and (${time} < ${after.at} or ${thread} < ${after.threadId})`
  return sql<QueuePlace>`(select ${thread} as "threadId", ${time} as at from ${sql.table(table)}
    where ${sql.ref(user)} = ${userId} ${isOwn} ${behind}
    order by ${time} desc, ${thread} desc limit ${literal(limit)} offset ${literal(offset)})`.as('looked')
}

type Pulls = ExpressionBuilder<Schema, 'pulls'>

/** Somebody's last verdict on it asks for changes. */
const isRefused = sql<SqlBool>`exists (select 1 from reviews as said
  where said.thread_id = pulls.thread_id and said.verdict = 'request_changes'
    and said.submitted_at is not null and said.dismissed_at is null
    and not exists (select 1 from reviews as later
      where later.thread_id = said.thread_id and later.author_id = said.author_id and later.id > said.id
        and later.verdict in ('approve', 'request_changes')
        and later.submitted_at is not null and later.dismissed_at is null))`
const isAsked = sql<SqlBool>`exists (select 1 from review_requests as open_requests
  where open_requests.thread_id = pulls.thread_id)`
/** Nothing can come of it before its author does something. */
const isStuck = sql<SqlBool>`coalesce(pulls.mergeable, '') in ('conflict', 'unrelated')`
const isClean = sql<SqlBool>`pulls.mergeable = 'clean'`

/** Which pull requests stand in a list; of `waiting` and `ready` also what rules of branches say is looked at. */
const belongs = {
  review: ({ lit }: Pulls) => lit(true),
  assigned: ({ lit }: Pulls) => lit(true),
  changes: ({ and, or }: Pulls) => and([sql<SqlBool>`pulls.is_draft = 0`, or([isStuck, isRefused])]),
  waiting: ({ and, not }: Pulls) => and([sql<SqlBool>`pulls.is_draft = 0`, not(isStuck), not(isRefused)]),
  ready: ({ and, not }: Pulls) => and([sql<SqlBool>`pulls.is_draft = 0`, isClean, not(isRefused), not(isAsked)]),
}

export type QueueRow = Awaited<ReturnType<typeof selectQueue>>['rows'][number]

/**
 * A page of a list of somebody's queue: open threads of repositories that `reach` may see and that are not archived. `end` is where the looking
 * ended, where there may be more behind that.
 */
export async function selectQueue(db: Queries, { reach, limit, ...asked }: Asked & { reach: Reach; limit: number }) {
  const { list, userId } = asked
  const found = db
    .selectFrom(looked(asked, { limit: scannedOfQueue }))
    .innerJoin('threads', 'threads.id', 'looked.threadId')
    .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .leftJoin('pulls', 'pulls.thread_id', 'threads.id')
    .leftJoin('users as authors', 'authors.id', 'threads.author_id')
    .leftJoin('owners as names', 'names.id', 'authors.owner_id')
    .leftJoin('thread_subscriptions as looks', (join) =>
      join.onRef('looks.thread_id', '=', 'threads.id').on('looks.user_id', '=', userId),
    )
    .select(['looked.at', 'looked.threadId', 'owners.name as owner', 'repositories.name as repo'])
    .select(['repositories.id as repoId', 'threads.kind', 'threads.number', 'threads.title', 'threads.comments'])
    .select(['threads.updated_at as updatedAt', 'threads.author_id as authorId', 'looks.seen_at as seenAt'])
    .select(['names.name as author', 'authors.avatar_url as avatarUrl'])
    .select([
      'pulls.is_draft as isDraft',
      'pulls.base_ref as base',
      'pulls.head_ref as branch',
      'pulls.head_oid as head',
      'pulls.mergeable',
    ])
    .select([isRefused.as('isRefused'), isAsked.as('isAsked')])
    .where('threads.state', '=', sql.lit('open'))
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.archived_at', 'is', null)
    .where(visibleTo(reach))
    .where(belongs[list])
    .orderBy('looked.at', 'desc')
    .orderBy('looked.threadId', 'desc')
    .limit(literal(limit))
  const rows = await found.execute()
  if (rows.length === limit) return { rows, end: undefined }
  const end = await db
    .selectFrom(looked(asked, { limit: 1, offset: scannedOfQueue - 1 }))
    .select(['looked.at', 'looked.threadId'])
    .executeTakeFirst()
  return { rows, end }
}
