import {
  answerSizes,
  LockReason,
  type ReviewItem,
  type Thread,
  type ThreadComment,
  type ThreadItem,
} from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { idOf, lastId } from '../../http/keyset-page.ts'
import { type FoundRepository, type Reach, reachOf } from '../repositories/index.ts'
import { type CommentRow, selectComments, selectTextSizes } from './comment.store.ts'
import { drawShortTexts, drawText, type TextReader } from './draw-text.ts'
import { selectReactions } from './reaction.store.ts'
import type { FoundThread, ThreadRow } from './thread.store.ts'
import { isFrozenFor } from './thread-lock.ts'
import { presentEvent, reviewOf } from './thread-timeline.ts'

const time = (ms: number) => new Date(ms).toISOString()

/** Whoever wrote something; nothing once the account is gone. */
export const presentAuthor = ({ author, avatarUrl }: { author: string | null; avatarUrl: string | null }) =>
  author === null ? null : { username: author, avatar_url: avatarUrl }

const presentMilestone = ({ milestoneUid: uid, milestoneTitle: title }: ThreadRow) =>
  uid === null || title === null ? null : { uid, title }

/** A discussion as lists show it. */
export const presentThread = (row: ThreadRow): Thread => ({
  number: row.number,
  title: row.title,
  state: row.state,
  author: presentAuthor(row),
  comments: row.comments,
  labels: row.labels,
  assignees: row.assignees,
  milestone: presentMilestone(row),
  is_locked: row.lockedAt !== null,
  is_pinned: row.pinnedAt !== null,
  is_answered: row.answer !== null,
  tasks: { all: row.tasks, done: row.tasksDone },
  created_at: time(row.createdAt),
  updated_at: time(row.updatedAt),
})

/** Is it somebody's own? */
export const isOwn = (actor: Actor, { authorId }: { authorId: number | null }): boolean =>
  actor.kind === 'user' && actor.userId === authorId

/**
 * What a page of a thread has in texts and their HTML, in bytes of JSON, and what of that is left to comments below a long text. Less than an
 * answer may have: each reading has them read, hashed, written as JSON and sent by the thread that answers everybody. 85 readings of a megabyte,
 * in four seconds, took half of it.
 */
const pageBytes = { all: answerSizes.answer / 4, comments: answerSizes.answer / 8 }

/**
 * A thread with its text and a page of its comments, from behind a cursor on: as many as `pageBytes` has room for, and one at least, without its
 * text where not even an answer has room for that. Those beyond are not drawn: the next page begins with them.
 */
export async function presentThreadPage(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  {
    after,
    pageSize,
    thread,
    ...reader
  }: TextReader & { thread: FoundThread; after: string | undefined; pageSize: number },
) {
  const { actor, repository } = reader
  const isFrozen = isFrozenFor(repository, thread)
  const room = Math.max(pageBytes.comments, pageBytes.all - Buffer.byteLength(thread.body))
  const asked = { threadId: thread.id, reach: reachOf(actor), after: idOf(after), pageSize, bytes: room }
  const { rows, hasMore } = await readSome(deps, asked)
  const said = rows.filter((row) => row.happened === null || reviewOf(row) !== undefined)
  const ahead = await drawShortTexts(deps, { ...reader, texts: [thread.body, ...said.map(({ body }) => body)] })
  const first = await presentText(deps, { ...reader, ahead, row: thread })
  const firstBytes = jsonBytes(first)
  const most = answerSizes.answer - firstBytes - 100_000
  let left = Math.max(pageBytes.comments, pageBytes.all - firstBytes)
  const items: ThreadItem[] = []
  let last: CommentRow | undefined
  let next = hasMore ? rows.at(-1) : undefined
  // One after the other: a page takes one thread of those that draw texts, as any text does.
  for (const row of rows) {
    const item = await presentItem(deps, { ...reader, ahead, isFrozen, row })
    // Of a server that knows more of them.
    if (item === undefined) continue
    const bytes = jsonBytes(item)
    left -= bytes
    if (left < 0 && last !== undefined) {
      next = last
      break
    }
    items.push(bytes > most && item.kind !== 'event' ? { ...item, body: null, body_html: null } : item)
    last = row
  }
  // What it begins with stands on the first page.
  const targets = [
    ...(after === undefined ? [''] : []),
    ...items.flatMap((item) => (item.kind === 'event' ? [] : [item.uid])),
  ]
  const userId = actor.kind === 'user' ? actor.userId : 0
  return {
    thread: { ...presentThread(thread), ...first, edits: thread.edits },
    items,
    reactions: await selectReactions(deps.database.read, { threadId: thread.id, targets, userId }),
    next: next === undefined ? null : lastId(next),
    // Read before what it counts: at worst it is asked for once more.
    revision: thread.revision,
    can_edit: !isFrozen && (isOwn(actor, thread) || repository.mayConfigure),
    can_comment: !isFrozen && actor.kind === 'user',
    lock_reason: LockReason.safeParse(thread.lockReason).data ?? null,
    can_label: actor.kind === 'user' && repository.mayWrite,
  }
}

/** Which comment answers a discussion, and what else of it discussions alone have. */
export const presentAnswer = ({
  thread,
  repository,
  actor,
}: {
  thread: FoundThread
  repository: FoundRepository
  actor: Actor
}) => ({
  answer: thread.answer,
  can_answer: !isFrozenFor(repository, thread) && (isOwn(actor, thread) || repository.mayWrite),
  can_delete: repository.mayConfigure,
})

/** As many rows of a page as have room with their texts alone, and one at least: what is too much is not even read. */
async function readSome(
  { database }: Pick<Deps, 'database'>,
  {
    pageSize,
    bytes,
    ...asked
  }: { threadId: number; reach: Reach; after: number | undefined; pageSize: number; bytes: number },
): Promise<{ rows: CommentRow[]; hasMore: boolean }> {
  const sizes = await selectTextSizes(database.read, { ...asked, limit: pageSize + 1 })
  let left = bytes
  const tooMany = sizes.findIndex((size, index) => {
    left -= size.bytes
    return index === pageSize || (left < 0 && index > 0)
  })
  const limit = tooMany < 0 ? sizes.length : tooMany
  return { rows: await selectComments(database.read, { ...asked, limit }), hasMore: tooMany >= 0 }
}

/** What a row between the text and the end of a thread is; nothing where this server does not know. */
async function presentItem(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  reading: TextReader & { row: CommentRow; isFrozen: boolean },
): Promise<ThreadItem | undefined> {
  const { row, repository, actor } = reading
  if (row.happened === null) return presentComment(deps, reading)
  const review = reviewOf(row)
  if (review === undefined) return presentEvent(row, repository)
  const { verdict, commit, isDismissed } = review
  const mayDismiss = isOwn(actor, row) || repository.mayWrite
  return {
    kind: 'review',
    uid: row.uid,
    author: presentAuthor(row),
    verdict,
    ...(await presentText(deps, reading)),
    commit_id: commit,
    is_dismissed: isDismissed,
    can_dismiss: !reading.isFrozen && verdict !== 'comment' && !isDismissed && mayDismiss,
  } satisfies ReviewItem
}

/** A comment as somebody sees it. */
export async function presentComment(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { row, isFrozen, ...reader }: TextReader & { row: CommentRow; isFrozen: boolean },
): Promise<ThreadComment> {
  const { actor, repository } = reader
  return {
    kind: 'comment',
    uid: row.uid,
    author: presentAuthor(row),
    ...(await presentText(deps, { ...reader, row })),
    edits: row.edits,
    can_edit: !isFrozen && isOwn(actor, row),
    can_delete: !isFrozen && (isOwn(actor, row) || repository.mayConfigure),
  }
}

interface Written {
  body: string
  createdAt: number
  editedAt: number | null
}

/** What somebody wrote, as Markdown and drawn. */
export async function presentText(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { row, ...reader }: TextReader & { row: Written },
) {
  return {
    body: row.body,
    body_html: (await drawText(deps, { ...reader, text: row.body })).html,
    created_at: time(row.createdAt),
    edited_at: row.editedAt === null ? null : time(row.editedAt),
  }
}
