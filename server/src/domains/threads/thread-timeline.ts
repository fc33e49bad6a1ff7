import { randomUUIDv7 } from 'node:crypto'
import { limits, type ThreadEvent, ThreadEventKind } from '@sheaf/contract'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { type CommentRow, insertTimelineEvent } from './comment.store.ts'

const Details = z.object({ from: z.string().optional(), to: z.string().optional() })

interface Written extends z.output<typeof Details> {
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
export async function writeEvent(tx: Tx, { threadId, userId, what, at, ...details }: Written): Promise<void> {
  const row = { uid: randomUUIDv7(), thread_id: threadId, author_id: userId, body: '', created_at: at }
  const event = { happened: what, details: JSON.stringify(details) }
  await insertTimelineEvent(tx, { ...row, ...event, max: limits.eventsPerThread })
}

/** Something that happened to a thread; nothing where this server does not know what it is. */
export function presentEvent(row: CommentRow): ThreadEvent | undefined {
  const what = ThreadEventKind.safeParse(row.happened)
  if (!what.success) return undefined
  const { from = null, to = null } = Details.parse(JSON.parse(row.details ?? '{}'))
  return {
    kind: 'event',
    uid: row.uid,
    what: what.data,
    by: row.author === null ? null : { username: row.author, avatar_url: row.avatarUrl },
    at: new Date(row.createdAt).toISOString(),
    from,
    to,
  }
}
