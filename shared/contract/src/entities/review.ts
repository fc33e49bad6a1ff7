import * as z from 'zod/mini'
import { ThreadAuthor, threadText } from './thread.ts'

/** What a review comes to. */
export const ReviewVerdict = z.enum(['comment', 'approve', 'request_changes'])
export type ReviewVerdict = z.output<typeof ReviewVerdict>

/** Where somebody stands who was asked to review, or did. */
export const Reviewer = z
  .object({
    username: z.string(),
    avatar_url: z.nullable(z.string()),
    /** Their last word; null where they have only been asked. */
    verdict: z.nullable(ReviewVerdict),
    /** Are they asked, and have not answered since? */
    is_requested: z.boolean(),
    /** Was it said of an earlier commit than the one that is proposed now? */
    is_stale: z.boolean(),
    /** Where they are asked as a code owner: the pattern of the files. */
    code_owner_of: z.optional(z.string()),
    /** Where they are asked as one of a team: its name, for whoever acts for it. */
    team: z.optional(z.string()),
    /** May they push here? Approvals and demands of others are shown, and do not count. */
    counts: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Reviewer' })
export type Reviewer = z.output<typeof Reviewer>

/** A piece of what somebody wrote about lines: what is drawn, or lines that they suggest in place of those. */
export const ReviewCommentPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), html: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('suggestion'),
    /** By which it is applied: another one once it says anything else. */
    uid: z.string(),
    lines: z.array(z.string()),
  }),
])
export type ReviewCommentPart = z.output<typeof ReviewCommentPart>

/** What somebody wrote about lines. Times are ISO 8601 in UTC. */
export const ReviewComment = z
  .object({
    uid: z.string(),
    author: ThreadAuthor,
    ...threadText,
    /** The same in pieces, where some of them are suggestions; otherwise nothing. */
    parts: z.array(ReviewCommentPart),
    /** Not published yet: nobody but its author sees it. */
    is_pending: z.boolean(),
    can_edit: z.boolean(),
    can_delete: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ReviewComment' })
export type ReviewComment = z.output<typeof ReviewComment>

/** The side of a comparison: the old file, or the new one. */
export const ReviewSide = z.enum(['old', 'new'])
export type ReviewSide = z.output<typeof ReviewSide>

/** What people write to each other about lines of a file, or about all of it. */
export const ReviewThread = z
  .object({
    uid: z.string(),
    /** The review with which it came; null while it is pending. */
    review: z.nullable(z.string()),
    /** What the file is called now; where it is gone, as it was. */
    path: z.string(),
    side: ReviewSide,
    /** Where these lines stand in what is proposed now, from 1; null where they are gone or changed, and of a whole file. */
    start_line: z.nullable(z.int()),
    line: z.nullable(z.int()),
    /** Is it about the whole file? */
    is_file: z.boolean(),
    /** Are its lines gone or changed, or its file? */
    is_outdated: z.boolean(),
    /** What it was written about: the commit, its lines, and some before them, each of them cut where it is long. */
    original: z.object({
      commit_id: z.string(),
      path: z.string(),
      start_line: z.nullable(z.int()),
      line: z.nullable(z.int()),
      excerpt: z.array(z.string()),
      /** The line with which the excerpt begins. */
      excerpt_start: z.int(),
    }),
    is_resolved: z.boolean(),
    resolved_by: ThreadAuthor,
    comments: z.array(ReviewComment),
    can_resolve: z.boolean(),
    /** May whoever asks have its suggestions committed? */
    can_apply: z.boolean(),
    can_reply: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ReviewThread' })
export type ReviewThread = z.output<typeof ReviewThread>

/** A review as it stands between the comments of a pull request. */
export const ReviewItem = z
  .object({
    kind: z.literal('review'),
    uid: z.string(),
    author: ThreadAuthor,
    verdict: ReviewVerdict,
    ...threadText,
    /** The commit that was reviewed. */
    commit_id: z.string(),
    /** Does it count no more, since somebody has said so? */
    is_dismissed: z.boolean(),
    can_dismiss: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ReviewItem' })
export type ReviewItem = z.output<typeof ReviewItem>
