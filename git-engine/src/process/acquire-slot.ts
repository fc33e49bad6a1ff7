import type { Caller } from '@sheaf/server-core/admission/caller'
import type { FairQueue, Release } from '@sheaf/server-core/admission/fair-queue'
import { GitError } from './git-error.ts'

/**
 * Waits for a slot in a queue of the engine's. Throws `BusyError` where too many wait, and a `GitError` of kind `aborted`
 * where nobody waits any more.
 */
export async function acquireSlot(
  queue: FairQueue,
  options: { signal?: AbortSignal | undefined; caller?: Caller } = {},
): Promise<Release> {
  try {
    return await queue.acquire(options)
  } catch (error) {
    if (!options.signal?.aborted) throw error
    throw new GitError('aborted', 'nobody waits for this any more', { cause: error })
  }
}
