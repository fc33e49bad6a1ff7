import * as z from 'zod/mini'
import { ThreadAuthor } from './thread.ts'

/** How a version of a pull request came to be: by its being opened, by commits that were added to those before or put in
 * their place, or by a rebase that was asked for here. */
export const VersionKind = z.enum(['opened', 'push', 'force', 'rebase'])
export type VersionKind = z.output<typeof VersionKind>

/** What a pull request proposed, or does. */
export const PullVersion = z
  .object({
    /** From 1. */
    number: z.int(),
    head_id: z.string(),
    /** The commit with which it and the branch that it goes into began; null where they had none in common, or nobody knows any more. */
    base_id: z.nullable(z.string()),
    kind: VersionKind,
    /** How many commits a push has added; null of all others. */
    commits: z.nullable(z.int()),
    /** Null where no account pushed it, and once the account is gone. */
    by: ThreadAuthor,
    at: z.string(),
  })
  .register(z.globalRegistry, { id: 'PullVersion' })
export type PullVersion = z.output<typeof PullVersion>

const SeriesCommit = z.nullable(z.object({ place: z.int(), commit_id: z.string() }))

/** What became of a commit of one version in another: `git range-diff` matches them by what they do. */
export const SeriesPair = z
  .object({
    kind: z.enum(['same', 'changed', 'removed', 'added']),
    /** Null of what was added, and of what was removed. */
    before: SeriesCommit,
    after: SeriesCommit,
    subject: z.string(),
  })
  .register(z.globalRegistry, { id: 'SeriesPair' })
export type SeriesPair = z.output<typeof SeriesPair>

/** Two versions of a pull request, beside each other. */
export const VersionComparison = z
  .object({
    from: PullVersion,
    to: PullVersion,
    /** Null where either has more commits than are compared, or nobody knows where it began. */
    commits: z.nullable(z.array(SeriesPair)),
    /**
     * Two commits with two dots between them, of which the files are compared. The first is what the earlier version does, put upon where the later
     * one began, so that nothing shows that the base has brought meanwhile.
     */
    range: z.string(),
    /** Did the base bring something that could not be taken out, since the earlier version conflicts with it? */
    has_base_changes: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'VersionComparison' })
export type VersionComparison = z.output<typeof VersionComparison>

/** What differs between what two commits do. */
export const PatchComparison = z
  .object({
    /** A diff of two patches: the first letter of a line says what differs between the two, and the second one is that of the patch itself. */
    lines: z.array(z.string()),
    /** There are more than are told. */
    truncated: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'PatchComparison' })
export type PatchComparison = z.output<typeof PatchComparison>
