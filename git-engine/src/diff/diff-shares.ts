import { createFairQueue, type FairQueue } from '@sheaf/server-core/admission/fair-queue'

/**
 * What of all readers of diffs one caller may have at work, whatever repositories they ask in, and all callers together. A queue for each kind of wait:
 * with one for all, what a caller had left to be counted stood before what they waited for elsewhere.
 */
export interface DiffShares {
  /** Diffs and lists of changes. */
  answers: FairQueue
  /** Numbers of lines that somebody waits for until they are there. */
  numbers: FairQueue
  /** Numbers that come with a list only where they are counted in a moment. */
  numbersBehind: FairQueue
}

const waits = { waiting: 256, waitingPerCaller: 64, maxWaitMs: 20_000 }

/** Makes them. As much as two repositories take of one caller, and of all as much as sixteen do of one. */
export const createDiffShares = (): DiffShares => ({
  answers: createFairQueue({ slots: 16, perCaller: 4, ...waits }),
  numbers: createFairQueue({ slots: 8, perCaller: 2, ...waits }),
  numbersBehind: createFairQueue({ slots: 6, perCaller: 2, ...waits }),
})
