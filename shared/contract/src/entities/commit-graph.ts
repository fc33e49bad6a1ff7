import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/** How commits hang together, row by row as `listCommits` has them, and which branches and tags are at them. */
export const CommitGraph = z
  .object({
    commits: z.array(
      z.object({
        commit_id: z.string(),
        /** In their order; at most 16. */
        parents: z.array(z.string()),
        parents_truncated: wasCut('Present where the commit has more parents'),
        /** Branches and tags at this commit, the best known first; at most 8. */
        refs: z.array(z.object({ kind: z.enum(['branch', 'tag']), name: z.string() })),
        refs_truncated: wasCut('Present where there are more branches and tags at this commit'),
      }),
    ),
    /** Whether there are commits behind this page. */
    has_more: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'CommitGraph' })
export type CommitGraph = z.output<typeof CommitGraph>
