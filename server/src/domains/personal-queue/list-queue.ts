import { type QueuedThread, type QueueList, QueueStanding } from '@sheaf/contract'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mergeGates, noFacts } from '../pulls/index.ts'
import type { Reach } from '../repositories/index.ts'
import { presentAuthor } from '../threads/index.ts'
import { type QueuePlace, type QueueRow, selectQueue } from './queue.store.ts'

interface Asked {
  list: QueueList
  userId: number
  reach: Reach
  after: string | undefined
  pageSize: number
}

/** A page of one list of somebody's queue. It may be short, and have another one behind it. */
export async function listQueue(
  { database: { read } }: Pick<Deps, 'database'>,
  { list, userId, reach, after, pageSize }: Asked,
): Promise<{ items: QueuedThread[]; next: string | null }> {
  const asked = { list, userId, reach, after: placeOf(after), limit: pageSize + 1 }
  const { rows, end } = await selectQueue(read, asked)
  const page = rows.slice(0, pageSize)
  const items: QueuedThread[] = []
  for (const row of page) {
    const standing = isOwn(list) ? await standingOf(read, row) : null
    // What rules say is found out for no more than a page has.
    if (list === 'ready' && standing !== 'ready') continue
    if (list === 'waiting' && standing === 'ready') continue
    items.push(present(row, standing))
  }
  const next = rows.length > pageSize ? page.at(-1) : end
  return { items, next: next === undefined ? null : `${next.at}-${next.threadId}` }
}

const isOwn = (list: QueueList) => list !== 'review' && list !== 'assigned'

/** What an own pull request waits for. */
async function standingOf(db: Queries, row: QueueRow): Promise<QueueStanding> {
  const { mergeable, base, branch, head, repoId, threadId, authorId } = row
  if (mergeable === 'conflict' || mergeable === 'unrelated') return 'conflict'
  if (row.isRefused) return 'changes_requested'
  if (row.isAsked) return 'review'
  if (mergeable !== 'clean' || base === null || branch === null || head === null) return 'checking'
  const asked = { repoId, threadId, base, branch, head, authorId, facts: noFacts }
  // What stands in the way of some ways of merging alone leaves others.
  const gate = (await mergeGates(db, asked)).find(({ methods }) => methods === undefined)
  return gate === undefined ? 'ready' : (QueueStanding.safeParse(gate.reason).data ?? 'review')
}

const present = (row: QueueRow, standing: QueueStanding | null): QueuedThread => ({
  owner: row.owner,
  repo: row.repo,
  kind: row.kind,
  number: row.number,
  title: row.title,
  author: presentAuthor(row),
  is_draft: row.isDraft === 1,
  comments: row.comments,
  updated_at: new Date(row.updatedAt).toISOString(),
  look: !row.seenAt ? 'never' : row.seenAt < row.updatedAt ? 'changed' : 'seen',
  standing,
})

/** The place that a cursor names; what is none begins at the latest. */
function placeOf(cursor: string | undefined): QueuePlace | undefined {
  const [, at, threadId] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), threadId: Number(threadId) }
}
