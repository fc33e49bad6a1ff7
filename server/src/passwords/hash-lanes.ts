import type { Caller } from '@sheaf/server-core/admission/caller'
import { createFairQueue, type Release } from '@sheaf/server-core/admission/fair-queue'
import { createLru, textWeight } from '@sheaf/server-core/lru'

/**
 * Each hash takes 19 MiB and a whole processor for some 30 ms, so that one runs at a time and another processor is left
 * for the server. Those whom an account knows have a lane of their own: strangers who guess never delay them.
 */
const lane = { slots: 1, waiting: 300, waitingPerCaller: 60, maxWaitMs: 20_000 }
/** Whoever logs in again and again has one slot; a second one is for accounts that do so now and then, as people do. */
const knownLane = { ...lane, slots: 2, forFrequent: 1 }
/** Who had a hash so lately logs in again and again. */
const againMs = 60_000

/** Makes the lanes for hashing: one for those whom an account knows, one for all others. */
export function createHashLanes() {
  const known = createFairQueue(knownLane)
  const unknown = createFairQueue(lane)
  const lately = createLru<number>({ capacity: 128 * 1024, weigh: (_at, key) => 100 + textWeight(key) })
  const isAgain = (key: string): boolean => {
    const [now, before = Number.NEGATIVE_INFINITY] = [performance.now(), lately.get(key)]
    lately.set(key, now)
    return now - before < againMs
  }
  return {
    /** Whoever logs in again and again is followed by a pause as strangers are, and has half a processor with all who do so. */
    async known<T>(work: () => Promise<T>, caller: Caller | undefined): Promise<T> {
      const isPaced = caller !== undefined && isAgain(caller.key)
      const release = await known.acquire(caller && { caller })
      return pacedWork(work, { release, isPaced: () => isPaced && known.waiting > 0 })
    },
    /** While more wait, every hash is followed by a pause as long: guessing has half a processor, and not a whole one. */
    async unknown<T>(work: () => Promise<T>, caller: Caller | undefined): Promise<T> {
      const release = await unknown.acquire(caller && { caller })
      return pacedWork(work, { release, isPaced: () => unknown.waiting > 0 })
    },
  }
}

async function pacedWork<T>(
  work: () => Promise<T>,
  { release, isPaced }: { release: Release; isPaced: () => boolean },
): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    if (isPaced()) setTimeout(release, performance.now() - began)
    else release()
  }
}

export type HashLane = keyof ReturnType<typeof createHashLanes>
