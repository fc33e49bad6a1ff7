import { setTimeout as wait } from 'node:timers/promises'

/** Work that nobody waits for. */
export interface RestingQueue {
  /** Does it when its turn comes; drops it where too much waits. It never rejects. */
  add(work: () => Promise<void>): void
}

/** Makes a queue that does one thing after the other and rests after each; at most `waiting` wait for their turn. */
export function createRestingQueue({ restMs, waiting }: { restMs: number; waiting: number }): RestingQueue {
  const queue: (() => Promise<void>)[] = []
  let isAtWork = false

  const workOff = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await next()
      // Nothing that is left is worth keeping a process for.
      await wait(restMs, undefined, { ref: false })
    }
    isAtWork = false
  }

  return {
    add(work) {
      if (queue.length >= waiting) return
      queue.push(work)
      if (isAtWork) return
      isAtWork = true
      void workOff()
    },
  }
}
