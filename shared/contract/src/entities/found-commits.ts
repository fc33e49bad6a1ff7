import * as z from 'zod/mini'
import { Commit } from './commit.ts'
import { FoundLine } from './found-code.ts'

/** Commits that have all that a search asks for, newest first. */
export const FoundCommits = z
  .object({
    results: z.array(
      z.object({
        owner: z.string(),
        repo_name: z.string(),
        is_private: z.boolean(),
        commit: Commit,
        lines: z
          .array(FoundLine)
          .check(
            z.describe('The first lines of the message with a hit, from 1 on; none where author or id alone are hits'),
          ),
      }),
    ),
    next: z.nullable(z.string()).check(z.describe('Cursor of what follows; null where nothing does')),
    is_complete: z
      .boolean()
      .check(
        z.describe(
          'False where there are commits that were not looked at: older ones of a long history, or those of a repository that is still to be read',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'FoundCommits' })
export type FoundCommits = z.output<typeof FoundCommits>
