import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/**
 * Which commit each line of a file comes from: ranges of lines from 1, and the commits that they name. `truncated`: the
 * file goes on behind the last range; ask again with `start_line` behind it. `complete` is false where the time was not enough: the commits of the
 * other lines are still looked for, ask again shortly.
 */
export const Blame = z
  .object({
    /** The commit that was asked about. */
    commit_id: z.string(),
    path: z.string(),
    ranges: z.array(z.object({ start: z.int(), lines: z.int(), commit_id: z.string() })),
    commits: z.array(
      z.object({
        commit_id: z.string(),
        subject: z.string(),
        subject_truncated: wasCut('Present where the subject is only its beginning'),
        /** Committer time in seconds since 1970. */
        time: z.int(),
        author: z.object({
          name: z.string(),
          email: z.string(),
          truncated: wasCut('Present where the name or the address is only its beginning'),
        }),
        /** The commit before this one that had the file, and its path there; not where this one brought it. */
        previous: z.optional(z.object({ commit_id: z.string(), path: z.string() })),
      }),
    ),
    truncated: z.boolean(),
    complete: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Blame' })
export type Blame = z.output<typeof Blame>
