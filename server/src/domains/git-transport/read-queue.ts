import type { IncomingHttpHeaders } from 'node:http'
import { createFairQueue, type FairQueueOptions, type Release } from '@sheaf/server-core/admission/fair-queue'

/** So many bytes have come with the headers or soon after: they wait for nobody's long ones. Most requests of fetches have a few hundred. */
export const freeBytes = 16 * 1024

const limits: FairQueueOptions = { slots: 32, perCaller: 8, waiting: 128, waitingPerCaller: 32, maxWaitMs: 30_000 }

/** A queue for reading long requests of fetches. */
export interface ReadQueue {
  /**
   * Waits until this request may be read, on behalf of the current caller, and gives what releases it. Throws
   * `BusyError` where too many wait, and the signal's reason where nobody does any more.
   */
  acquire(headers: IncomingHttpHeaders, signal: AbortSignal): Promise<Release>
}

/**
 * Makes the queue. Hundreds of long bodies that arrive at once would be read and copied only to be thrown out, as there is
 * memory for a few dozen. Who is still not done after `longMs` no longer counts: it holds memory, which has a bound of its
 * own, but costs no time.
 */
export function createReadQueue({ longMs = 2_000 }: { longMs?: number } = {}): ReadQueue {
  const queue = createFairQueue(limits)
  return {
    async acquire(headers, signal) {
      const isShort = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= freeBytes
      if (isShort) return () => undefined
      const release = await queue.acquire({ signal })
      const late = setTimeout(release, longMs)
      late.unref()
      return () => {
        clearTimeout(late)
        release()
      }
    },
  }
}
