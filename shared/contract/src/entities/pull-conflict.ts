import * as z from 'zod/mini'

/** A file that git could not merge between the two branches of a pull request. */
export const PullConflict = z
  .object({
    path: z.string(),
    /**
     * `text`: both sides have changed it. `deleted`: one side has changed what the other has deleted. These two can be resolved here; all others with
     * git: what is no text or not UTF-8, what is too large, what has other names on both sides, and what else is in the way, such as a folder.
     */
    kind: z.enum(['text', 'deleted', 'binary', 'encoding', 'too_large', 'renamed', 'other']),
    /** Which of the two branches has deleted it. */
    gone_in: z.nullable(z.enum(['head', 'base'])),
  })
  .register(z.globalRegistry, { id: 'PullConflict' })
export type PullConflict = z.output<typeof PullConflict>
