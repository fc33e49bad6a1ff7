import { createFairQueue, type FairQueue } from '@sheaf/server-core/admission/fair-queue'

/** Who waits to commit to one branch: callers in turn, one commit at a time, of each caller no more than these. */
const bounds = { slots: 1, waiting: 128, waitingPerCaller: 32, maxWaitMs: 20_000 }

/** Lets commits to one branch follow each other: of those that race, all but one would have been made for nothing. */
export interface BranchTurns {
  /** Works once it is this branch's turn. `BusyError` where too many wait. */
  run<T>(branch: { repoId: number; name: string }, work: () => Promise<T>): Promise<T>
}

/** Makes the turns of this process; another server's are met by the expected old value of the branch. */
export function createBranchTurns(): BranchTurns {
  const queues = new Map<string, { queue: FairQueue; users: number }>()
  return {
    async run({ repoId, name }, work) {
      const key = `${repoId}:${name}`
      const entry = queues.get(key) ?? { queue: createFairQueue(bounds), users: 0 }
      queues.set(key, entry)
      entry.users += 1
      try {
        return await entry.queue.run(work)
      } finally {
        entry.users -= 1
        if (entry.users === 0) queues.delete(key)
      }
    },
  }
}
