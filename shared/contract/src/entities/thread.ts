import * as z from 'zod/mini'
import { Label } from './label.ts'

export const ThreadAuthor = z.nullable(z.object({ username: z.string(), avatar_url: z.nullable(z.string()) }))

export const Assignee = z.object({ username: z.string(), avatar_url: z.nullable(z.string()) })
export type Assignee = z.output<typeof Assignee>

/** What happens in a thread that others hear of. */
export const ThreadHappening = z.enum([
  'opened',
  'commented',
  'closed',
  'reopened',
  'ready',
  'reviewed',
  'review_requested',
  'assigned',
  'answered',
  /** Nobody waits any more for it to be merged: it could not be. */
  'auto_merge_ended',
  'queue_left',
  /** A text that was there already names somebody by now: they alone hear of it. */
  'mentioned',
])
export type ThreadHappening = z.output<typeof ThreadHappening>

/** Why somebody hears of a thread. */
export const ThreadReason = z.enum([
  'author',
  'comment',
  'mention',
  'review_requested',
  'assigned',
  'subscribed',
  /** They asked for it to be merged once it can be. */
  'merging',
  'watching',
])
export type ThreadReason = z.output<typeof ThreadReason>

/** Whether an account hears of a thread, and why; the reason is null where there is none. */
export const ThreadSubscription = z
  .object({ subscribed: z.boolean(), reason: z.nullable(ThreadReason) })
  .register(z.globalRegistry, { id: 'ThreadSubscription' })
export type ThreadSubscription = z.output<typeof ThreadSubscription>

/** Why only who may push writes in a thread. */
export const LockReason = z.enum(['off_topic', 'too_heated', 'resolved', 'spam'])
export type LockReason = z.output<typeof LockReason>

/** A discussion of a repository as lists show it. Times are ISO 8601 in UTC. */
export const Thread = z
  .object({
    number: z.int(),
    title: z.string(),
    state: z.enum(['open', 'closed']),
    /** Null once the account is gone. */
    author: ThreadAuthor,
    comments: z.int(),
    /** By name. */
    labels: z.array(Label),
    /** Whose affair it is, by name. */
    assignees: z.array(Assignee),
    /** What it is to be done by. */
    milestone: z.nullable(z.object({ uid: z.string(), title: z.string() })),
    /** Does only who may push write in it? */
    is_locked: z.boolean(),
    /** Of discussions alone: does it stand above the others, and does a comment answer it? */
    is_pinned: z.boolean(),
    is_answered: z.boolean(),
    /** How many tasks its text lists, and how many of them are done. */
    tasks: z.object({ all: z.int(), done: z.int() }),
    created_at: z.string(),
    /** When somebody last wrote in it, or changed it. */
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'Thread' })
export type Thread = z.output<typeof Thread>

/** Markdown as it was written and as HTML; null where the answer is full, or of the HTML where it is too much to be drawn. */
export const threadText = {
  body: z.nullable(z.string()),
  body_html: z.nullable(z.string()),
  created_at: z.string(),
  /** Null where it is as it was first written. */
  edited_at: z.nullable(z.string()),
}

/** The same of a text of which each change is kept. */
export const keptText = {
  ...threadText,
  /** How often it was changed: whoever ticks a task says which one they saw. */
  edits: z.int(),
}

/** A text of a thread after a change, or as it was first written. */
export const TextVersion = z
  .object({
    uid: z.string(),
    /** Who wrote it so; null once the account is gone. */
    author: ThreadAuthor,
    at: z.string(),
    /** Somebody took it away: it is empty. */
    is_wiped: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'TextVersion' })
export type TextVersion = z.output<typeof TextVersion>

/** What somebody wrote in a thread. */
export const ThreadComment = z
  .object({
    kind: z.literal('comment'),
    uid: z.string(),
    author: ThreadAuthor,
    ...keptText,
    can_edit: z.boolean(),
    can_delete: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ThreadComment' })
export type ThreadComment = z.output<typeof ThreadComment>

/** What `/api/user/live` brings of a thread where nothing but comments came since a revision: these. */
export interface ThreadNews {
  from: number
  comments: readonly ThreadComment[]
}

/** What can happen to a thread that stands between its comments. */
export const ThreadEventKind = z.enum([
  'closed',
  'reopened',
  'renamed',
  'merged',
  'referenced',
  'drafted',
  'ready',
  'labeled',
  'assigned',
  'milestoned',
  'approvals_dismissed',
  'auto_merge_enabled',
  'auto_merge_disabled',
  'queued',
  'dequeued',
  'pushed',
  'force_pushed',
  'rebased',
  'retargeted',
  'head_deleted',
  'head_restored',
  'locked',
  'unlocked',
  'pinned',
  'unpinned',
  'answered',
  'unanswered',
])
export type ThreadEventKind = z.output<typeof ThreadEventKind>

/** Something that happened to a thread. */
export const ThreadEvent = z
  .object({
    kind: z.literal('event'),
    uid: z.string(),
    what: ThreadEventKind,
    /** Null where nobody with an account did it, and once the account is gone. */
    by: ThreadAuthor,
    at: z.string(),
    /** What it was before, and is since: of `renamed` the titles. `to` of `merged` is the commit, that of
     * `referenced` the number of the thread that names this one, with `from` as its kind, or the commit, where `from` is `commit`, as
     * of `closed` where one did that, or a pull request of another repository, with its kind and number; of `labeled` the names
     * of labels that were taken away and of those that were put there, with commas between, of `assigned` those of people;
     * of `milestoned` the titles of milestones; of `approvals_dismissed` how many were, and the commit that is proposed since (null where it goes into another branch
     * since); of `retargeted` the branches; `from` of `head_deleted` and `head_restored` is the branch;
     * `to` of `auto_merge_enabled` is the way of merging, `from` of `auto_merge_disabled` is an `AutoMergeEnd`, that of `dequeued` a `QueueEnd`;
     * of `pushed`, `force_pushed` and `rebased` the commits that were proposed before and since; `to` of `locked` is why, that of `answered`
     * who wrote the answer. Null where there is nothing to say. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** Of `referenced` and `closed`: of which repository the thread is, where it is another one. */
    repository: z.optional(z.object({ owner: z.string(), repo: z.string() })),
    /** Of `pushed`: how many commits were added. */
    commits: z.optional(z.int()),
    /** Of these: which version of the pull request it was from then on. */
    version: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'ThreadEvent' })
export type ThreadEvent = z.output<typeof ThreadEvent>
