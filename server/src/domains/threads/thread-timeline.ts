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
  /** What has closed it in another repository: apart, so that nothing tells of it that does not know who may see it. */
  elsewhere: z.object({ kind: z.literal('pull'), number: z.int() }).optional(),
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

interface Reference {
  threadId: number
  userId: number | null
  at: number
}

/** Says in a thread that another one of its repository names it: once for each that does. */
export const writeReference = (tx: Tx, { kind, number, ...line }: Reference & { kind: ThreadKind; number: number }) =>
  writeOnce(tx, { ...line, from: kind, to: String(number) })

/** What an event is `from` that a commit brought. */
export const byCommit = 'commit'

/** Says in a thread that a commit names it, once; whoever pushed that is said to have done so. */
export const writeCommitReference = (tx: Tx, { threadId, userId, at, oid }: Reference & { oid: string }) =>
  writeOnce(tx, { threadId, userId, at, from: byCommit, to: oid })

async function writeOnce(tx: Tx, { from, to, ...line }: Reference & { from: string; to: string }): Promise<void> {
  const what = 'referenced'
  const of = { from, to }
  if (await hasTimelineEvent(tx, { threadId: line.threadId, happened: what, details: JSON.stringify(of) })) return
  await writeEvent(tx, { ...line, what, ...of })
}

/** Says in a thread that a pull request of another repository closed it: which, to who may read that one. */
export async function writeClosedFrom(
  tx: Tx,
  {
    threadId,
    userId,
    at,
    by: { repoId, number },
  }: { threadId: number; userId: number; at: number; by: { repoId: number; number: number } },
): Promise<void> {
  const row = { uid: randomUUIDv7(), thread_id: threadId, author_id: userId, body: '', created_at: at }
  const details = JSON.stringify({ elsewhere: { kind: 'pull', number } })
  const event = { happened: 'closed', details, closing_repo_id: repoId }
  await insertTimelineEvent(tx, { ...row, ...event, max: limits.eventsPerThread })
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

/**
 * Something that happened to a thread; nothing where this server does not know what it is. Commits are for those who may read what the
 * repository holds.
 */
export function presentEvent(row: CommentRow, { mayRead }: { mayRead: boolean }): ThreadEvent | undefined {
  const what = ThreadEventKind.safeParse(row.happened)
  if (!what.success) return undefined
  const { sourceKind, sourceNumber, closingOwner, closingRepo } = row
  const [owner, repo] = [row.sourceOwner ?? closingOwner, row.sourceRepo ?? closingRepo]
  const { elsewhere, ...details } = Details.parse(JSON.parse(row.details ?? '{}'))
  const closing = closingRepo === null ? undefined : elsewhere
  const { from = sourceKind ?? closing?.kind ?? null, commits, version } = details
  const { to = (sourceNumber ?? closing?.number)?.toString() ?? null } = details
  const isHidden = !mayRead && from === byCommit && (what.data === 'referenced' || what.data === 'closed')
  if (isHidden && what.data === 'referenced') return undefined
  return {
    kind: 'event',
    uid: row.uid,
    what: what.data,
    by: row.author === null ? null : { username: row.author, avatar_url: row.avatarUrl },
    at: new Date(row.createdAt).toISOString(),
    ...(isHidden ? { from: null, to: null } : { from, to }),
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
