import * as z from 'zod/mini'
import { Reaction, ReactionKind } from '../entities/reaction.ts'
import { Assignee, keptText, LockReason, Thread, ThreadComment, ThreadSubscription } from '../entities/thread.ts'
import { ThreadItem } from '../entities/thread-item.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { lineOfText, linesOfText } from '../text-schemas.ts'
import { ThreadListQuery } from '../thread-list-query.ts'

const tag = 'Discussions'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const write = { by: 'account', area: 'issue_access', level: 2 } as const
const comment = { by: 'account', area: 'comment_access', level: 2 } as const
/** What an account is told is its own affair: no access key opens it. */
const session = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }
/** What is no number is missing, as a number that no discussion has. */
const one = z.object({ ...here, number: NameInPath })
const ofComment = z.object({ ...here, number: NameInPath, uid: NameInPath })

const title = lineOfText(limits.threadTitleMax).check(z.minLength(1, says('thread.title_required')))
const text = linesOfText(limits.threadTextMax)
const someText = linesOfText(limits.threadTextMax).check(z.minLength(1, says('thread.text_required')))
/** As many letters as may be, each of them escaped. */
const bodyBytes = 524_288

/** What a discussion begins with. */
export const DiscussionFields = z.object({ title, body: z._default(text, '') })

const missing = 'There is no such discussion'
const denied = 'Neither the author nor a maintainer asks'

export const threadOperations = {
  listDiscussions: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/discussions',
    summary: 'Discussions of a repository in one state, by words of their titles and their author',
    tag,
    access: read,
    params: z.object(here),
    query: ThreadListQuery,
    data: z.object({
      items: z.array(Thread),
      /** Those that stand above the others; none where something is searched for, and behind the first page. */
      pinned: z.array(Thread),
      next: z.nullable(z.string()),
      /** How many there are in each state, whatever was asked for. */
      open: z.int(),
      closed: z.int(),
    }),
  }),
  createDiscussion: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/discussions',
    summary: 'Start a discussion: whoever may read the repository may',
    tag,
    access: write,
    params: z.object(here),
    body: DiscussionFields,
    bodyBytes,
    data: z.object({ number: z.int() }),
    refusals: { 422: 'The repository has as many discussions as one may have' },
  }),
  getDiscussion: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/discussions/{number}',
    summary: 'A discussion with a page of its comments, the oldest first',
    tag,
    access: read,
    params: one,
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.comments, { min: 1, max: pageSizes.comments }),
    }),
    data: z.object({
      thread: z.extend(Thread, keptText),
      items: z.array(ThreadItem),
      /** To what it begins with and to these texts, the usual order within each. */
      reactions: z.array(Reaction),
      next: z.nullable(z.string()),
      /** May the one who asks change its title and text, close and reopen it? */
      can_edit: z.boolean(),
      can_comment: z.boolean(),
      /** And assign people? */
      can_label: z.boolean(),
      /** Why only who may push writes in it; null where all may, or nobody said. */
      lock_reason: z.nullable(LockReason),
      /** The public id of the comment that answers it. */
      answer: z.nullable(z.string()),
      can_answer: z.boolean(),
      can_delete: z.boolean(),
      /** How often it has changed; `/api/user/live` says when it does. */
      revision: z.int(),
    }),
  }),
  updateDiscussion: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/discussions/{number}',
    summary: 'Change what is given of a discussion: its title, its text, or close and reopen it',
    tag,
    access: write,
    params: one,
    body: z.object({
      title: z.optional(title),
      body: z.optional(text),
      state: z.optional(z.enum(['open', 'closed'])),
    }),
    bodyBytes,
    data: nothing,
    refusals: { 403: denied, 404: missing },
  }),
  createComment: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/discussions/{number}/comments',
    summary: 'Comment on a discussion, also on a closed one',
    tag,
    access: comment,
    params: one,
    body: z.object({ body: someText }),
    bodyBytes,
    data: ThreadComment,
    refusals: { 404: missing, 422: 'The discussion has as many comments as one may have' },
  }),
  updateComment: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/discussions/{number}/comments/{uid}',
    summary: 'Change a comment of oneself',
    tag,
    access: comment,
    params: ofComment,
    body: z.object({ body: someText }),
    bodyBytes,
    data: ThreadComment,
    refusals: { 403: 'Somebody else wrote it', 404: 'There is no such comment' },
  }),
  deleteComment: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/discussions/{number}/comments/{uid}',
    summary: 'Delete a comment of oneself, or as a maintainer any',
    tag,
    access: comment,
    params: ofComment,
    data: nothing,
    refusals: { 403: denied, 404: 'There is no such comment' },
  }),
  previewThreadText: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/threads/preview',
    summary: 'Markdown as a discussion or a pull request would show it, before it is written there',
    tag,
    access: { by: 'account', area: 'issue_access', level: 1 },
    params: z.object(here),
    body: z.object({ text }),
    bodyBytes,
    data: z.object({
      /** Null where it is too much to be drawn: it is shown as it was written. */
      html: z.nullable(z.string()),
    }),
  }),
  setReaction: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/reactions',
    summary: 'React to a text of a discussion or a pull request, or take that back',
    tag,
    access: comment,
    params: one,
    body: z.object({
      /** The public id of a comment, a review or a comment about lines; empty for what the thread begins with. */
      target: z.string().check(z.maxLength(64)),
      kind: ReactionKind,
      on: z.boolean(),
    }),
    data: z.array(Reaction),
    refusals: { 404: 'There is no such text' },
  }),
  setAssignees: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/assignees',
    summary: 'Make a discussion or a pull request the affair of these people, and of nobody else',
    tag,
    access: write,
    params: one,
    body: z.object({
      /** People who may push, or who have written there. */
      usernames: z
        .array(z.string().check(z.maxLength(limits.usernameMax)))
        .check(z.maxLength(limits.assigneesPerThread)),
    }),
    data: z.array(Assignee),
    refusals: { 404: missing, 422: 'One of them can not be assigned' },
  }),
  getThreadSubscription: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/threads/{number}/subscription',
    summary: 'Whether the account hears of a thread, whatever its kind, and why',
    tag,
    access: session,
    params: one,
    data: ThreadSubscription,
    refusals: { 404: missing },
  }),
  setThreadSubscription: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/subscription',
    summary: 'Hear of a thread, or no more until one writes in it or is mentioned',
    tag,
    access: session,
    params: one,
    body: z.object({ subscribed: z.boolean() }),
    data: ThreadSubscription,
    refusals: { 404: missing },
  }),
} as const
