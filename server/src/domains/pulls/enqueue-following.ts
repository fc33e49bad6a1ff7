import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** The jobs that bring what branches of other repositories hold. */
export const followQueue = 'follow-fork'

/** Lets pull requests look for new commits in the repositories that they come from. Call `jobs.wake` once it is committed. */
export async function enqueueFollowing(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  threadIds: readonly number[],
): Promise<void> {
  for (const threadId of threadIds)
    await jobs.enqueue(db, { queue: followQueue, payload: { threadId }, dedupe: `${followQueue}:${threadId}` })
}
