import { randomUUIDv7 } from 'node:crypto'
import { limits, ReviewVerdict, type ThreadEvent, ThreadEventKind } from '@sheaf/contract'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { insertBackLink } from './back-link.store.ts'
import { type CommentRow, hasTimelineEvent, insertTimelineEvent, updateDetails } from './comment.store.ts'
import type { ThreadKind } from './thread.store.ts'

const Details = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  /** Of a push: how many it has added. */
  commits: z.int().optional(),
  /** And which version of a pull request it made. */
  version: z.int().optional(),
})

interface Written extends z.output<typeof Details> {
  /** Its public id, where that is known before. */
  uid?: string
  threadId: number
  /** Null where nobody with an account did it. */
  userId: number | null
  what: ThreadEventKind
  at: number
}

/**
 * Writes down between the comments of a thread what happened to it, in the transaction in which it does. Who is to hear of it is
 * `recordThread`'s affair. Beyond as many as a thread may have nothing more is noted: what happens happens all the same.
 */
export async function writeEvent(
  tx: Tx,
  { uid = randomUUIDv7(), threadId, userId, what, at, ...details }: Written,
): Promise<void> {
  const row = { uid, thread_id: threadId, author_id: userId, body: '', created_at: at }
  const event = { happened: what, details: JSON.stringify(details) }
  await insertTimelineEvent(tx, { ...row, ...event, max: limits.eventsPerThread })
}

/** Says in a thread that another one of its repository names it: once for each that does. */
export async function writeReference(
  tx: Tx,
  {
    threadId,
    userId,
    kind,
    number,
    at,
  }: { threadId: number; userId: number; kind: ThreadKind; number: number; at: number },
): Promise<void> {
  const what = 'referenced'
  const of = { from: kind, to: String(number) }
  if (await hasTimelineEvent(tx, { threadId, happened: what, details: JSON.stringify(of) })) return
  await writeEvent(tx, { threadId, userId, what, at, ...of })
}

/** Says in a thread that one of another repository names it, to who may read that one. */
export async function writeBackLink(
  tx: Tx,
  { threadId, sourceId, userId, at }: { threadId: number; sourceId: number; userId: number; at: number },
): Promise<void> {
  const row = { uid: randomUUIDv7(), thread_id: threadId, author_id: userId, body: '', created_at: at }
  const event = { happened: 'referenced', details: '{}', source_id: sourceId }
  await insertBackLink(tx, { ...row, ...event, max: limits.backLinksPerThread })
}

/** Something that happened to a thread; nothing where this server does not know what it is. */
export function presentEvent(row: CommentRow): ThreadEvent | undefined {
  const what = ThreadEventKind.safeParse(row.happened)
  if (!what.success) return undefined
  const { sourceOwner: owner, sourceRepo: repo, sourceKind, sourceNumber } = row
  const {
    from = sourceKind,
    to = sourceNumber?.toString() ?? null,
    commits,
    version,
  } = Details.parse(JSON.parse(row.details ?? '{}'))
  return {
    kind: 'event',
    uid: row.uid,
    what: what.data,
    by: row.author === null ? null : { username: row.author, avatar_url: row.avatarUrl },
    at: new Date(row.createdAt).toISOString(),
    from,
    to,
    ...(owner !== null && repo !== null && { repository: { owner, repo } }),
    ...(commits !== undefined && { commits }),
    ...(version !== undefined && { version }),
  }
}

/** What the row of a review is, which stands among events and has a text of its own. */
const reviewed = 'reviewed'
const ReviewDetails = z.object({ verdict: ReviewVerdict, commit: z.string(), isDismissed: z.boolean() })
type ReviewDetails = z.output<typeof ReviewDetails>

interface WrittenReview extends ReviewDetails {
  uid: string
  threadId: number
  userId: number
  body: string
  at: number
}

/** Writes a review between the comments of a thread; says whether it had room for one. */
export async function writeReview(
  tx: Tx,
  { uid, threadId, userId, body, at, ...details }: WrittenReview,
): Promise<boolean> {
  const row = { uid, thread_id: threadId, author_id: userId, body, created_at: at }
  const event = { happened: reviewed, details: JSON.stringify(details) }
  return insertTimelineEvent(tx, { ...row, ...event, max: limits.eventsPerThread })
}

/** Says of a review what is true of it by now. */
export async function rewriteReview(
  tx: Tx,
  { threadId, uid, ...details }: ReviewDetails & { threadId: number; uid: string },
): Promise<void> {
  await updateDetails(tx, { threadId, uid, details: JSON.stringify(details) })
}

/** What a review is, where a row is one. */
export const reviewOf = ({ happened, details }: Pick<CommentRow, 'happened' | 'details'>): ReviewDetails | undefined =>
  happened === reviewed ? ReviewDetails.parse(JSON.parse(details ?? '{}')) : undefined
