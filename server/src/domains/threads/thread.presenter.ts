import { createHash } from 'node:crypto'
import { answerSizes, type Thread, type ThreadComment } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { createLru } from '@sheaf/server-core/lru'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import { renderWords } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type CommentRow, selectComments } from './comment.store.ts'
import type { FoundThread, ThreadRow } from './thread.store.ts'

/** More than twice as much as a text may have: beyond that it is read as it was written. In bytes. */
const mostHtml = answerSizes.answer / 4

/** Drawn texts that are kept, in characters. */
const rendered = createLru<{ html: string | null }>({
  capacity: 4 * 1024 * 1024,
  weigh: ({ html }) => 200 + (html?.length ?? 0),
})

const time = (ms: number) => new Date(ms).toISOString()

/** Whoever wrote something; nothing once the account is gone. */
export const presentAuthor = ({ author, avatarUrl }: { author: string | null; avatarUrl: string | null }) =>
  author === null ? null : { username: author, avatar_url: avatarUrl }

/** A discussion as lists show it. */
export const presentThread = (row: ThreadRow): Thread => ({
  number: row.number,
  title: row.title,
  state: row.state,
  author: presentAuthor(row),
  comments: row.comments,
  created_at: time(row.createdAt),
  updated_at: time(row.updatedAt),
})

/** Is it somebody's own? */
export const isOwn = (actor: Actor, { authorId }: { authorId: number | null }): boolean =>
  actor.kind === 'user' && actor.userId === authorId

interface Reader {
  repository: FoundRepository
  actor: Actor
  signal: AbortSignal
}

/** A thread with its text and a page of its comments, from behind a cursor on. */
export async function presentThreadPage(
  deps: Pick<Deps, 'text' | 'database'>,
  { after, pageSize, thread, ...reader }: Reader & { thread: FoundThread; after: string | undefined; pageSize: number },
) {
  const asked = { threadId: thread.id, after: idOf(after), limit: pageSize + 1 }
  const rows = await selectComments(deps.database.read, asked)
  const { items: comments, next } = pageOf(rows, pageSize, (row) => row, lastId)
  const page = await presentWithComments(deps, { thread, comments, ...reader })
  const last = comments[page.items.length - 1]
  return { ...page, next: last !== undefined && page.items.length < comments.length ? lastId(last) : next }
}

/** With as many of its comments as one answer holds, or the first of them without its text. Those beyond are not drawn: the next page begins with them. */
async function presentWithComments(
  deps: Pick<Deps, 'text'>,
  { thread, comments, ...reader }: Reader & { thread: FoundThread; comments: readonly CommentRow[] },
) {
  const { actor, repository } = reader
  const isFrozen = repository.archivedAt !== null
  const first = await textOf(deps, { ...reader, row: thread })
  const items: ThreadComment[] = []
  let left = answerSizes.answer - jsonBytes(JSON.stringify(first)) - 100_000
  // One after the other: a page takes one thread of those that draw texts, as any text does.
  for (const row of comments) {
    const comment = await presentComment(deps, { ...reader, row })
    left -= jsonBytes(JSON.stringify(comment))
    if (left < 0) {
      if (items.length === 0) items.push({ ...comment, body: null, body_html: null })
      break
    }
    items.push(comment)
  }
  return {
    thread: { ...presentThread(thread), ...first },
    items,
    can_edit: !isFrozen && (isOwn(actor, thread) || repository.mayConfigure),
    can_comment: !isFrozen && actor.kind === 'user',
  }
}

/** A comment as somebody sees it. */
export async function presentComment(
  deps: Pick<Deps, 'text'>,
  { row, ...reader }: Reader & { row: CommentRow },
): Promise<ThreadComment> {
  const { actor, repository } = reader
  const isFrozen = repository.archivedAt !== null
  return {
    uid: row.uid,
    author: presentAuthor(row),
    ...(await textOf(deps, { ...reader, row })),
    can_edit: !isFrozen && isOwn(actor, row),
    can_delete: !isFrozen && (isOwn(actor, row) || repository.mayConfigure),
  }
}

interface Written {
  body: string
  createdAt: number
  editedAt: number | null
}

async function textOf(deps: Pick<Deps, 'text'>, { row, repository, signal }: Reader & { row: Written }) {
  return {
    body: row.body,
    body_html: await drawn(deps, { text: row.body, repository, signal }),
    created_at: time(row.createdAt),
    edited_at: row.editedAt === null ? null : time(row.editedAt),
  }
}

async function drawn(
  deps: Pick<Deps, 'text'>,
  { text, repository, signal }: { text: string; repository: FoundRepository; signal: AbortSignal },
): Promise<string | null> {
  if (text === '') return ''
  const { uid, ownerName, name, defaultBranch } = repository
  const content = createHash('sha256').update(text).digest('hex')
  const key = ['thread', uid, ownerName, name, defaultBranch, content].join(' ')
  const known = rendered.get(key)
  if (known !== undefined) return known.html
  const at = { repository, ref: defaultBranch, commit: defaultBranch, most: mostHtml }
  const { html, final } = await renderWords(deps, { text, key, signal, ...at })
  if (final) rendered.set(key, { html })
  return html
}
