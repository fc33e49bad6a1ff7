import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { threadChanged, threadHappened } from '../events/index.ts'
import type { About } from './about.ts'
import { findSenders } from './people.store.ts'
import { findThreadKind, isReviewComment, selectCommentsOfReview } from './thread-facts.store.ts'

type Happened = z.output<typeof threadHappened.payload>
type Changed = z.output<typeof threadChanged.payload>
type AboutThread = Extract<About, { threadId: number }>

/** So many of the comments that are published with a review are told each by itself. */
const toldComments = 50

/** What is told of something that people are notified of. */
export async function aboutThreadHappened(
  tx: Tx,
  { threadId, userId, what, comment, mentions }: Happened,
): Promise<AboutThread[]> {
  const kind = await findThreadKind(tx, threadId)
  if (kind === undefined) return []
  const isPull = kind === 'pull'
  const of = { userId, threadId }
  const event = isPull ? 'pull_request' : 'discussion'
  switch (what) {
    case 'opened':
      return [{ ...of, event, action: isPull ? 'opened' : 'created' }]
    case 'closed':
    case 'reopened':
      return [{ ...of, event, action: what }]
    case 'ready':
      return [{ ...of, event, action: 'ready_for_review' }]
    case 'commented': {
      if (comment === undefined) return []
      const said = { ...of, action: 'created', text: comment }
      if (!isPull) return [{ ...said, event: 'discussion_comment' }]
      return [
        { ...said, event: (await isReviewComment(tx, comment)) ? 'pull_request_review_comment' : 'issue_comment' },
      ]
    }
    case 'reviewed': {
      if (comment === undefined) return []
      const texts = await selectCommentsOfReview(tx, { uid: comment, limit: toldComments })
      return [
        { ...of, event: 'pull_request_review', action: 'submitted', text: comment },
        ...texts.map((text) => ({ ...of, event: 'pull_request_review_comment' as const, action: 'created', text })),
      ]
    }
    case 'review_requested': {
      const people = await findSenders(tx, mentions)
      return [...people.values()].map(({ username }) => ({ ...of, event, action: what, name: username }))
    }
    // `threadChanged` has all of whom it was assigned to, and who is named hears of it alone.
    default:
      return []
  }
}

/** What is told of something that nobody is notified of. */
export async function aboutThreadChanged(
  tx: Tx,
  { threadId, userId, what, text, added, removed }: Changed,
): Promise<AboutThread[]> {
  const kind = await findThreadKind(tx, threadId)
  if (kind === undefined) return []
  const isPull = kind === 'pull'
  const of = { userId, threadId }
  const event = isPull ? 'pull_request' : 'discussion'
  const said = { ...of, ...(text !== undefined && { text }) }
  const comment = isPull ? 'issue_comment' : 'discussion_comment'
  switch (what) {
    case 'edited':
      return [{ ...of, event, action: what, ...(removed[0] !== undefined && { name: removed[0] }) }]
    case 'labeled':
    case 'assigned':
      return [
        ...added.map((name) => ({ ...of, event, action: what, name }) as const),
        ...removed.map((name) => ({ ...of, event, action: `un${what}`, name }) as const),
      ]
    case 'drafted':
      return [{ ...of, event, action: 'converted_to_draft' }]
    case 'closed':
      return [{ ...of, event, action: what }]
    case 'pushed':
      return [{ ...of, event, action: 'synchronize' }]
    case 'comment-edited':
      return [{ ...said, event: comment, action: 'edited' }]
    case 'comment-deleted':
      return [{ ...said, event: comment, action: 'deleted' }]
    case 'auto-merge-enabled':
    case 'auto-merge-disabled':
      return [{ ...of, event, action: what.replaceAll('-', '_') }]
    case 'enqueued':
    case 'dequeued':
      return [{ ...of, event, action: what }]
    // It opens gates, and is no event of other forges' pull requests.
    case 'review-thread-resolved':
      return []
    case 'review-comment-edited':
      return [{ ...said, event: 'pull_request_review_comment', action: 'edited' }]
    case 'review-comment-deleted':
      return [{ ...said, event: 'pull_request_review_comment', action: 'deleted' }]
    case 'review-dismissed':
      return [{ ...said, event: 'pull_request_review', action: 'dismissed' }]
  }
}
