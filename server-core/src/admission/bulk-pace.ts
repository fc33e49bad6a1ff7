/** How many bytes of long transfers leave or reach this thread in one event-loop iteration. */
export interface BulkPace {
  /**
   * Waits until a caller may send, or read on after, so many bytes: no longer than to the end of this iteration where few send. Whoever has gone meanwhile
   * wastes no more than one piece.
   */
  take(caller: string, bytes: number): Promise<void>
}

/** A millisecond or so of copying into sockets. */
const defaultBytes = 1024 * 1024

export interface BulkPaceOptions {
  bytesPerIteration?: number
  /**
   * So many milliseconds pass, at least, before the budget is renewed: what is read into new memory again and again has the
   * collector mark the whole heap, however few bytes of it come in each iteration.
   */
  leastMs?: number
}

interface Waiter {
  readonly bytes: number
  grant(): void
}

/**
 * Paces what leaves a thread. Socket by socket, Node writes what each takes before it looks for anything else: a hundred that take
 * 256 KiB each are tens of milliseconds in which nobody is heard. So each iteration has a budget of bytes, of which callers
 * that want more than it holds get a piece each, round-robin.
 */
export function createBulkPace({ bytesPerIteration = defaultBytes, leastMs = 0 }: BulkPaceOptions = {}): BulkPace {
  /** By caller; the one whose piece is next comes first. */
  const waiting = new Map<string, Waiter[]>()
  let free = bytesPerIteration
  let isSpent = false

  const grantNext = (): boolean => {
    const [next] = waiting
    if (next === undefined) return false
    const [caller, waiters] = next
    const waiter = waiters.shift()
    waiting.delete(caller)
    if (waiters.length > 0) waiting.set(caller, waiters)
    free -= waiter?.bytes ?? 0
    waiter?.grant()
    return true
  }
  const spend = () => {
    if (isSpent) return
    isSpent = true
    if (leastMs > 0) setTimeout(renew, leastMs)
    else setImmediate(renew)
  }
  const renew = () => {
    isSpent = false
    free = bytesPerIteration
    while (free > 0 && grantNext());
    if (free < bytesPerIteration) spend()
  }

  return {
    async take(caller, bytes) {
      spend()
      if (free > 0 && waiting.size === 0) {
        free -= bytes
        return
      }
      await new Promise<void>((grant) => {
        const waiters = waiting.get(caller) ?? []
        waiters.push({ bytes, grant })
        waiting.set(caller, waiters)
      })
    },
  }
}
