import * as z from 'zod/mini'
import { ThreadAuthor } from './thread.ts'

/** How a version of a pull request came to be: by its being opened, or by commits that were added to those before or put in their place. */
export const VersionKind = z.enum(['opened', 'push', 'force'])
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
