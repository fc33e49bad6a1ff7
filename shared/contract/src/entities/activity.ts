import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/** Something that happened in a repository. `time` is ISO 8601 in UTC. */
export const ActivityItem = z
  .object({
    kind: z.enum(['create_repo', 'push']),
    time: z.string(),
    actor: z.object({ username: z.string(), avatar_url: z.nullable(z.string()) }),
    repo: z.object({ owner: z.string(), repo_name: z.string() }),
    /** For a push: what happened to each ref. Empty otherwise. */
    refs: z.array(
      z.object({
        ref: z.string(),
        ref_truncated: wasCut('Present where the name is only its beginning'),
        change: z.enum(['created', 'updated', 'deleted']),
        /** Commits that this push added to the ref, where they were counted. */
        commits: z.nullable(z.int()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ActivityItem' })
export type ActivityItem = z.output<typeof ActivityItem>
