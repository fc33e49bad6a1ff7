import {
  answerSizes,
  type ReviewComment,
  type ReviewCommentPart,
  type Reviewer,
  type ReviewThread,
} from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { jsonBytes } from '@sheaf/server-core/text-size'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { idOf, lastId } from '../../http/keyset-page.ts'
import { whoMay } from '../repositories/index.ts'
import {
  drawShortTexts,
  isOwn,
  presentAuthor,
  presentText,
  selectReactions,
  selectTeamsActedFor,
  type TextReader,
} from '../threads/index.ts'
import { comparedWith, headOf } from './find-reviewed.ts'
import { placeLines } from './place-lines.ts'
import { findPending, type ReviewedPull, selectReviewers } from './review.store.ts'
import {
  type ReviewCommentRow,
  type ReviewThreadRow,
  selectReviewComments,
  selectReviewTextSizes,
  selectReviewThreads,
} from './review-thread.store.ts'
import { mayHoldSuggestions, partsWithSuggestions } from './suggestions-in.ts'

const Excerpt = z.array(z.string())

interface Reader extends TextReader {
  pull: ReviewedPull
  /** Who proposed it. */
  authorId: number | null
  /** May nobody like the one who looks write there? */
  isFrozen: boolean
}

interface ThreadReader extends Reader {
  /** May they have suggestions committed? */
  mayApply: boolean
}

const userIdOf = (actor: Actor): number => (actor.kind === 'user' ? actor.userId : 0)

/**
 * What a page has in texts and their HTML, in bytes of JSON, as pages of threads have it: less than an answer may have, since each reading has them
 * read, hashed, written and sent by the thread that answers everybody.
 */
const pageBytes = answerSizes.answer / 4

/**
 * A page of what was written about lines: as many threads as `pageBytes` has room for, and one at least, of which comments that no answer has room for
 * stand without their text. Those beyond are neither read nor drawn: the next page begins with them.
 */
export async function presentReviewThreadPage(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { after, pageSize, ...reader }: ThreadReader & { after: string | undefined; pageSize: number },
) {
  const { pull, actor, repository, signal } = reader
  const { threadId } = pull
  const userId = userIdOf(actor)
  const { rows, hasMore } = await readSome(deps, { threadId, userId, after: idOf(after), pageSize })
  const comments = await selectReviewComments(deps.database.read, { ids: rows.map(({ id }) => id), userId })
  const ofThread = Map.groupBy(comments, (row) => row.threadId)
  const head = await headOf(deps, { repository, pull })
  // Of lines that nobody wrote about, nobody asks where they stand.
  const compared = rows.length === 0 ? undefined : await comparedWith(deps, { repository, pull, head, signal })
  const ahead = await drawShortTexts(deps, { ...reader, texts: comments.map(({ body }) => body) })
  const items: ReviewThread[] = []
  let left = pageBytes
  let last: ReviewThreadRow | undefined
  let next = hasMore ? rows.at(-1) : undefined
  for (const row of rows) {
    const budget = { bytes: answerSizes.answer - 100_000 }
    const of = { ...reader, ahead, row, comments: ofThread.get(row.id) ?? [], head, compared, budget }
    const item = await presentReviewThread(deps, of)
    left -= answerSizes.answer - 100_000 - budget.bytes
    if (left < 0 && last !== undefined) {
      next = last
      break
    }
    items.push(item)
    last = row
  }
  const pending = userId === 0 ? undefined : await findPending(deps.database.read, { threadId, userId })
  const targets = items.flatMap(({ comments: texts }) => texts.map(({ uid }) => uid))
  const reactions = await selectReactions(deps.database.read, { threadId, targets, userId })
  return { items, reactions, next: next ? lastId(next) : null, head_id: head, pending: pending?.comments ?? 0 }
}

/** As many threads of a page as have room with their texts alone, and one at least: what is too much is not even read. */
async function readSome(
  { database }: Pick<Deps, 'database'>,
  { pageSize, ...asked }: { threadId: number; userId: number; after: number | undefined; pageSize: number },
): Promise<{ rows: ReviewThreadRow[]; hasMore: boolean }> {
  const rows = await selectReviewThreads(database.read, { ...asked, limit: pageSize + 1 })
  const sizes = await selectReviewTextSizes(database.read, { ids: rows.map(({ id }) => id), userId: asked.userId })
  let left = pageBytes
  const tooMany = rows.findIndex(({ id }, index) => {
    left -= sizes.get(id) ?? 0
    return index === pageSize || (left < 0 && index > 0)
  })
  return tooMany < 0 ? { rows, hasMore: false } : { rows: rows.slice(0, tooMany), hasMore: true }
}

interface OfThread extends ThreadReader {
  row: ReviewThreadRow
  comments: readonly ReviewCommentRow[]
  head: string
  compared: string | undefined
  /** What is left of the answer. */
  budget: { bytes: number }
}

/** What people wrote to each other about lines, as somebody sees it, with where these stand now. */
export async function presentReviewThread(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { row, comments, head, compared, budget, ...reader }: OfThread,
): Promise<ReviewThread> {
  const { repository, actor, pull, authorId, signal } = reader
  const { gitDir } = repository
  const commit = row.side === 'new' ? head : compared
  const tree = commit === undefined ? undefined : (await deps.git.read.objects.commit(gitDir, commit)).tree
  const place = tree === undefined ? undefined : await placeLines(deps, { gitDir, tree, thread: row, signal })
  const lines = place?.lines
  const isFile = row.lastLine === null
  const isOpen = !reader.isFrozen && actor.kind === 'user'
  const began = comments[0]
  const presented: ReviewComment[] = []
  for (const comment of comments) {
    const one: ReviewComment =
      budget.bytes < 0
        ? without(comment, reader)
        : await presentReviewComment(deps, { ...reader, thread: row, row: comment })
    budget.bytes -= jsonBytes(one)
    presented.push(budget.bytes < 0 ? { ...one, body: null, body_html: null, parts: [] } : one)
  }
  const mine = (began !== undefined && isOwn(actor, began)) || isOwn(actor, { authorId })
  return {
    uid: row.uid,
    review: began?.submittedAt === null ? null : (began?.review ?? null),
    path: place?.path ?? row.path,
    side: row.side,
    start_line: lines && lines.first !== lines.last ? lines.first : null,
    line: lines?.last ?? null,
    is_file: isFile,
    is_outdated: place === undefined,
    original: {
      commit_id: row.commitOid,
      path: row.path,
      start_line: row.firstLine === row.lastLine ? null : row.firstLine,
      line: row.lastLine,
      excerpt: Excerpt.parse(JSON.parse(row.excerpt)),
      excerpt_start: row.excerptStart,
    },
    is_resolved: row.resolvedAt !== null,
    resolved_by: row.resolvedAt === null ? null : presentAuthor(row),
    comments: presented,
    can_resolve: isOpen && (mine || repository.mayWrite) && pull.threadId > 0,
    can_apply: isOpen && reader.mayApply && lines !== undefined && mayHoldSuggestions(row),
    can_reply: isOpen,
  }
}

type OfComment = Reader & { thread: Pick<ReviewThreadRow, 'side' | 'lastLine'>; row: ReviewCommentRow }

const about = (
  row: ReviewCommentRow,
  { repository, actor, isFrozen }: Pick<Reader, 'repository' | 'actor' | 'isFrozen'>,
) => {
  return {
    uid: row.uid,
    author: presentAuthor(row),
    is_pending: row.reviewId !== null && row.submittedAt === null,
    can_edit: !isFrozen && isOwn(actor, row),
    can_delete: !isFrozen && (isOwn(actor, row) || repository.mayConfigure),
  }
}

/** What somebody wrote about lines, as somebody sees it. */
export async function presentReviewComment(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  { thread, row, ...reader }: OfComment,
): Promise<ReviewComment> {
  const parts: ReviewCommentPart[] = []
  for (const part of mayHoldSuggestions(thread) ? partsWithSuggestions(row.body) : [])
    parts.push(
      part.kind === 'suggestion'
        ? part
        : { ...part, html: (await presentText(deps, { ...reader, row: { ...row, body: part.text } })).body_html },
    )
  return { ...about(row, reader), ...(await presentText(deps, { ...reader, row })), parts }
}

/** The same, not drawn, of what an answer has no room for. */
const without = (row: ReviewCommentRow, reader: Reader): ReviewComment => ({
  ...about(row, reader),
  body: null,
  body_html: null,
  parts: [],
  created_at: new Date(row.createdAt).toISOString(),
  edited_at: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
})

/** So many people are shown who reviewed or are asked to. */
const mostReviewers = 30

/**
 * Everyone who was asked to review, or did, with their last word: a later comment takes back no verdict. As one of which team somebody was asked is said to
 * those who act for it, and to nobody else: who is in a team is theirs to know.
 */
export async function presentReviewers(
  db: Queries,
  { repoId, threadId, head, actor }: { repoId: number; threadId: number; head: string; actor: Actor },
): Promise<Reviewer[]> {
  const { said, asked } = await selectReviewers(db, threadId)
  const requested = new Map(asked.map((row) => [row.userId, row]))
  const teamIds = [...new Set(asked.flatMap(({ teamId }) => teamId ?? []))]
  const own =
    actor.kind === 'user' && teamIds.length > 0
      ? new Set(await selectTeamsActedFor(db, { userId: actor.userId, teamIds }))
      : new Set<number>()
  const spoke = new Set(said.map(({ userId }) => userId))
  const people = [
    ...said.map((row) => ({ ...row, verdict: row.verdict, isStale: row.headOid !== head })),
    ...asked.filter(({ userId }) => !spoke.has(userId)).map((row) => ({ ...row, verdict: null, isStale: false })),
  ].slice(0, mostReviewers)
  const able = await whoMay(db, { repoId, userIds: people.map(({ userId }) => userId), action: 'push' })
  return people.map(({ userId, username, avatarUrl, verdict, isStale }) => {
    const { codeOwnerOf, team, teamId } = requested.get(userId) ?? {}
    return {
      username,
      avatar_url: avatarUrl,
      verdict,
      is_requested: requested.has(userId),
      is_stale: isStale,
      counts: able.has(userId),
      code_owner_of: codeOwnerOf ?? undefined,
      team: own.has(teamId ?? Number.NaN) ? (team ?? undefined) : undefined,
    }
  })
}
