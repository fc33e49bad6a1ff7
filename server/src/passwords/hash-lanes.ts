import type { Caller } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'

/**
 * Each hash takes 19 MiB and a whole processor for some 30 ms, so that one runs at a time and another processor is left
 * for the server. Those whom an account knows have a lane of their own: strangers who guess never delay them.
 */
const lane = { slots: 1, waiting: 300, waitingPerCaller: 60, maxWaitMs: 20_000 }
/** Whoever logs in again and again has one slot; a second one is for accounts that do so now and then, as people do. */
const knownLane = { ...lane, slots: 2, forFrequent: 1 }

/** Makes the lanes for hashing: one for those whom an account knows, one for all others. */
export function createHashLanes() {
  const known = createFairQueue(knownLane)
  const unknown = createFairQueue(lane)
  return {
    known: <T>(work: () => Promise<T>, caller: Caller | undefined): Promise<T> => known.run(work, caller && { caller }),
    /** While more wait, every hash is followed by a pause as long: guessing has half a processor, and not a whole one. */
    async unknown<T>(work: () => Promise<T>, caller: Caller | undefined): Promise<T> {
      const release = await unknown.acquire(caller && { caller })
      const began = performance.now()
      try {
        return await work()
      } finally {
        if (unknown.waiting > 0) setTimeout(release, performance.now() - began)
        else release()
      }
    },
  }
}

export type HashLane = keyof ReturnType<typeof createHashLanes>
