import * as z from 'zod/mini'

/** A branch; `updated_at` is the committer time of its head, ISO 8601 in UTC. */
export const BranchItem = z
  .object({ branch: z.object({ ref_name: z.string(), ref_git_id: z.string(), updated_at: z.string() }) })
  .register(z.globalRegistry, { id: 'BranchItem' })
export type BranchItem = z.output<typeof BranchItem>
