import { currentCaller } from '@sheaf/server-core/admission/caller'
import type { Release } from '@sheaf/server-core/admission/fair-queue'

/** Waits for one slot on behalf of all callers who want what is done in it: the first who is admitted gets it for all. */
export interface SharedSlot {
  /** Waits on behalf of the current caller as well. */
  join(): void
  /** Settles with the first slot that is acquired; rejects when everybody's wait was refused. */
  readonly slot: Promise<Release>
  /** Says that no slot is needed: one that was acquired, or is acquired later, is released. */
  leave(): void
}

/**
 * Makes the wait. What many want is not held up behind everything else that the first of them asked for. `signal` gives
 * it up.
 */
export function waitForSharedSlot(enter: (signal: AbortSignal) => Promise<Release>, signal: AbortSignal): SharedSlot {
  const { promise, resolve, reject } = Promise.withResolvers<Release>()
  // Whoever awaits it learns of a failure; nobody does before there is a use for it.
  promise.catch(() => undefined)
  const names = new Set<string>()
  const found = new AbortController()
  const over = AbortSignal.any([found.signal, signal])
  let waiting = 0

  const wait = async () => {
    waiting += 1
    try {
      const release = await enter(over)
      if (found.signal.aborted) {
        release()
        return
      }
      found.abort()
      resolve(release)
    } catch (error) {
      if (waiting === 1) reject(error)
    } finally {
      waiting -= 1
    }
  }
  return {
    join() {
      const { key } = currentCaller()
      if (names.has(key) || found.signal.aborted) return
      names.add(key)
      void wait()
    },
    slot: promise,
    leave() {
      found.abort()
      promise.then(
        (release) => release(),
        () => undefined,
      )
    },
  }
}
