import * as z from 'zod/mini'
import { Reaction } from '../entities/reaction.ts'
import { ReviewComment, Reviewer, ReviewSide, ReviewThread, ReviewVerdict } from '../entities/review.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { linesOfText } from '../text-schemas.ts'

const tag = 'Reviews'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const comment = { by: 'account', area: 'comment_access', level: 2 } as const
const write = { by: 'account', area: 'issue_access', level: 2 } as const
const one = { owner: NameInPath, repo: NameInPath, number: NameInPath }
const ofThread = { ...one, uid: NameInPath }
const ofComment = z.object({ ...ofThread, comment: NameInPath })

const text = linesOfText(limits.threadTextMax)
const someText = linesOfText(limits.threadTextMax).check(z.minLength(1, says('thread.text_required')))
/** As many letters as may be, each of them escaped. */
const bodyBytes = 524_288
const line = z.int().check(z.minimum(1), z.maximum(10_000_000))
/** The commit that whoever writes has seen as what is proposed. */
const head = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid')))
/** Kept for a review that is submitted later; else it is published at once. */
const pending = z._default(z.boolean(), false)

/** Lines that one writes about. */
export const ReviewPlace = z.object({
  head,
  path: z.string().check(z.minLength(1), z.maxLength(4096)),
  side: z._default(ReviewSide, 'new'),
  /** The last of them, from 1; nothing for the whole file. */
  line: z.optional(line),
  /** The first of them, where there are several. */
  start_line: z.optional(line),
})

const push = { by: 'account', area: 'repo_access', level: 2 } as const

const missing = 'There is no such pull request'
const gone = 'There is no such thread'
const moved = 'The commit is none that this pull request proposes or did'
const full = 'There are as many as there may be'

export const reviewOperations = {
  listReviewThreads: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/review-threads',
    summary: 'What was written about lines of a pull request, with where these lines stand now, the oldest first',
    tag,
    access: read,
    params: z.object(one),
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.reviewThreads, { min: 1, max: pageSizes.reviewThreads }),
    }),
    data: z.object({
      items: z.array(ReviewThread),
      /** To their comments. */
      reactions: z.array(Reaction),
      next: z.nullable(z.string()),
      /** The commit in which `line` and `start_line` count. */
      head_id: z.string(),
      /** How many comments of the one who asks wait for their review. */
      pending: z.int(),
    }),
  }),
  createReviewThread: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/review-threads',
    summary: 'Write about lines of what a pull request proposes',
    tag,
    access: comment,
    params: z.object(one),
    body: z.extend(ReviewPlace, { body: someText, pending }),
    bodyBytes,
    data: ReviewThread,
    refusals: { 404: missing, 409: moved, 422: `There are no such lines in the file, or ${full.toLowerCase()}` },
  }),
  replyToReviewThread: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/review-threads/{uid}/comments',
    summary: 'Answer what was written about lines',
    tag,
    access: comment,
    params: z.object(ofThread),
    body: z.object({ body: someText, pending }),
    bodyBytes,
    data: ReviewComment,
    refusals: { 404: gone, 422: full },
  }),
  updateReviewComment: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/review-threads/{uid}/comments/{comment}',
    summary: 'Change what oneself wrote about lines',
    tag,
    access: comment,
    params: ofComment,
    body: z.object({ body: someText }),
    bodyBytes,
    data: ReviewComment,
    refusals: { 403: 'Somebody else wrote it', 404: 'There is no such comment' },
  }),
  deleteReviewComment: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/review-threads/{uid}/comments/{comment}',
    summary: 'Delete what oneself wrote about lines, or as a maintainer any. The thread goes with its last comment',
    tag,
    access: comment,
    params: ofComment,
    data: nothing,
    refusals: { 403: 'Neither the author nor a maintainer asks', 404: 'There is no such comment' },
  }),
  resolveReviewThread: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/review-threads/{uid}/resolution',
    summary: 'Say that what was written about lines is settled, or is not',
    tag,
    access: comment,
    params: z.object(ofThread),
    body: z.object({ resolved: z.boolean() }),
    data: nothing,
    refusals: { 403: 'Whoever began neither it nor the pull request, and may not push, asks', 404: gone },
  }),
  applySuggestions: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/suggestions',
    summary:
      'Commit what comments suggest in place of lines, all of it as one commit of the branch that is proposed. Whoever suggested it is named in it, and the threads are resolved',
    tag,
    access: push,
    params: z.object(one),
    body: z.object({
      suggestions: z
        .array(z.object({ thread: z.string(), comment: z.string(), suggestion: z.string() }))
        .check(z.minLength(1), z.maxLength(limits.suggestionsAtOnce, says('review.too_many_suggestions'))),
      /** What the commit says; names of co-authors are added to it. */
      message: z.optional(linesOfText(limits.threadTextMax).check(z.maxLength(limits.commitMessageMax))),
      head,
    }),
    data: z.object({ commit_id: z.string() }),
    refusals: {
      403: 'Who asks may not push to the branch',
      404: 'There is no such pull request, or a suggestion is gone or says something else by now',
      409: 'Another commit is proposed by now, or the lines of a suggestion have changed',
      422: 'Two of them are about the same lines, a file is no text, more people may read the fork than the repository, or a rule of the branch says no',
      503: 'Others commit at this moment',
    },
  }),
  submitReview: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/reviews',
    summary: 'Say what one thinks of a pull request, and publish all that one has written about its lines',
    tag,
    access: comment,
    params: z.object(one),
    body: z.object({ verdict: ReviewVerdict, body: z._default(text, ''), head }),
    bodyBytes,
    data: z.object({ uid: z.string() }),
    refusals: {
      404: missing,
      409: `${moved}, or it is not open`,
      422: 'It says nothing, or it is a verdict on what oneself proposes',
    },
  }),
  discardReview: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/reviews/pending',
    summary: 'Throw away what one has written about lines and not published',
    tag,
    access: comment,
    params: z.object(one),
    data: nothing,
    refusals: { 404: missing },
  }),
  dismissReview: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/reviews/{uid}/dismissal',
    summary: 'Let a verdict count no more: who may push may, and whoever gave it',
    tag,
    access: write,
    params: z.object(ofThread),
    data: nothing,
    refusals: { 403: 'Who asks may not push', 404: 'There is no such review' },
  }),
  setReviewers: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/reviewers',
    summary:
      'Ask these people, and nobody else, to review a pull request; a team of the caller stands for its members. Gives all reviewers',
    tag,
    access: write,
    params: z.object(one),
    body: z.object({
      usernames: z
        .array(z.string().check(z.minLength(1), z.maxLength(limits.usernameMax)))
        .check(z.maxLength(limits.reviewersPerPull, says('review.too_many_reviewers'))),
    }),
    data: z.array(Reviewer),
    refusals: {
      403: 'Who asks neither proposes it nor may push',
      404: 'There is no such pull request, or nobody of such a name who may see the repository',
      422: 'Nobody reviews what they propose themselves',
    },
  }),
} as const
