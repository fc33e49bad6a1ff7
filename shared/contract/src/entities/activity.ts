import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/** Refs of one kind to which a push did the same. */
export const RefChanges = z
  .object({
    kind: z.enum(['branch', 'tag', 'other']),
    change: z.enum(['created', 'updated', 'deleted']),
    count: z.int(),
  })
  .register(z.globalRegistry, { id: 'RefChanges' })
export type RefChanges = z.output<typeof RefChanges>

/** Something that happened in a repository. `time` is ISO 8601 in UTC. */
export const ActivityItem = z
  .object({
    kind: z.enum(['create_repo', 'fork', 'push', 'release']),
    time: z.string(),
    actor: z.object({ username: z.string(), avatar_url: z.nullable(z.string()) }),
    agent: z
      .optional(z.enum(['deploy-key', 'mirror']))
      .check(z.describe('For a push that no account made: what did. The actor then is the one who set that up')),
    repo: z.object({ owner: z.string(), repo_name: z.string() }),
    changes: z
      .optional(z.array(RefChanges))
      .check(
        z.describe('For a push: how many branches, tags and other refs it created, updated and deleted, all of them'),
      ),
    release: z.optional(z.object({ tag: z.string() })).check(z.describe('For a release: the tag that it is of')),
    /** For a push: what happened to each of the first of its refs. Empty otherwise. */
    refs: z.array(
      z.object({
        ref: z.string(),
        ref_truncated: wasCut('Present where the name is only its beginning'),
        change: z.enum(['created', 'updated', 'deleted']),
        /** Commits that this push added to the ref, where they were counted. */
        commits: z.nullable(z.int()),
        leads_to: z
          .optional(
            z.object({ branch: z.string(), range: z.optional(z.object({ before: z.string(), after: z.string() })) }),
          )
          .check(
            z.describe(
              'For what a repository tells of itself: the branch, while it is there, and the two commits between which this push moved it, while refs reach both',
            ),
          ),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ActivityItem' })
export type ActivityItem = z.output<typeof ActivityItem>
