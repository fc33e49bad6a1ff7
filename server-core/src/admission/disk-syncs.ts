import { createFairQueue } from './fair-queue.ts'

/**
 * What waits for the disk holds a thread of those that everybody's reads of files and passwords need, too (`UV_THREADPOOL_SIZE` in
 * `tools/launch.mjs`): four of sixteen are left to those. Nobody is refused here, since what is synced has been written.
 */
const unbounded = Number.POSITIVE_INFINITY
const queues = {
  /** Folders, and files of a moment. */
  small: createFairQueue({ slots: 8, perCaller: 4, waiting: unbounded }),
  /** Files of any size: these take as long as the disk does. */
  large: createFairQueue({ slots: 4, perCaller: 2, waiting: unbounded }),
}

/** Has something brought to the disk in turn with what other callers have written. */
export function syncInTurn(sync: () => Promise<void>, size: keyof typeof queues = 'small'): Promise<void> {
  return queues[size].run(sync)
}
