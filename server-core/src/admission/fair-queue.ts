import { BusyError } from './busy-error.ts'
import { type Caller, currentCaller } from './caller.ts'
import { decay } from './recent-use.ts'

export interface FairQueueOptions {
  /** How many may work at a time. */
  slots: number
  /** How many of them one caller may hold; the rest is a reserve for others. */
  perCaller?: number
  /** How many of them all may hold who had some lately (see `isOccasional`); the rest is for who comes now and then. All of them where it is not said. */
  forFrequent?: number
  /** The same while somebody else than these comes now and then, and at least one: as many as `forFrequent` where it is not said. */
  forFrequentBeside?: number
  /** How many may wait in all. */
  waiting: number
  /** How many of one caller may wait. */
  waitingPerCaller?: number
  /** Who has waited so long is refused, in milliseconds. */
  maxWaitMs?: number
  /** The clock, in milliseconds. */
  now?: () => number
}

export interface AcquireOptions {
  /** Who asks: the current caller where it is not said. */
  caller?: Caller
  /** Gives up the wait. */
  signal?: AbortSignal | undefined
}

/** Gives a slot back; calling it again does nothing. */
export type Release = () => void

/**
 * A semaphore whose slots are shared fairly among callers. Among those who wait, every other slot goes to the caller who holds
 * the fewest slots, among equals the one who has used the least slot time lately; and every other one to the caller who wants the least:
 * whoever does one thing now and then would else wait behind all who have just come, however many they are. Requests
 * of one caller are first come, first served.
 */
export interface FairQueue {
  /**
   * Waits for a slot. Throws `BusyError` when too many wait already or the wait takes too long, and the signal's reason
   * when it is aborted.
   */
  acquire(options?: AcquireOptions): Promise<Release>
  /** A slot at once where nobody waits and no more than `beside` are held, or none: for what is quicker with one and does without. */
  take(options: { caller?: Caller; beside: number }): Release | undefined
  /** Holds a slot while the work is done. */
  run<T>(work: () => Promise<T>, options?: AcquireOptions): Promise<T>
  /** How many wait. */
  readonly waiting: number
  /** Settles as soon as no slot is held: at once where none is. */
  idle(): Promise<void>
  /** Do others wait than this caller (the current one where it is not said)? */
  isCrowded(caller?: Caller): boolean
}

interface Waiter {
  grant(): void
  refuse(error: BusyError): void
}

/** What one caller has and had of the slots. */
interface Share {
  readonly key: string
  held: number
  readonly waiters: Set<Waiter>
  /** Slot time used, in milliseconds, as of `at`: it fades, so that who was busy is not behind for ever. */
  used: number
  /** How many slots it was given, fading alike. */
  grants: number
  at: number
}

/** When a caller that comes now and then had a slot. */
interface Visit {
  key: string
  at: number
}

/**
 * Who comes now and then: had no slot for a while, or one, and not for long. Counted by how often above all: slots are held for longer by
 * everybody while processors are short, and whoever then waits for them is not who took them.
 */
const occasional = { grants: 1, usedMs: 1_000 }
/** So long after one of those who come now and then has had a slot, others are expected. */
const besideMs = 10_000

/** Callers that hold nothing and are remembered for what they used. */
const rememberedShares = 1_000

/** Makes a fair queue. */
export function createFairQueue({
  slots,
  perCaller = slots,
  forFrequent = slots,
  forFrequentBeside = forFrequent,
  waiting: maxWaiting,
  waitingPerCaller = maxWaiting,
  maxWaitMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const active = new Map<string, Share>()
  /** Those who hold and want nothing, the longest idle one first. */
  const resting = new Map<string, Share>()
  const queued = new Set<Share>()
  let free = slots
  let heldByFrequent = 0
  /** Who came now and then last, and the last one who is somebody else. */
  let lastOccasional: Visit | undefined
  let otherOccasional: Visit | undefined
  let waiting = 0
  let grants = 0
  /** Those who wait for `idle`. */
  let idling: PromiseWithResolvers<void> | undefined

  const shareOf = (key: string): Share => {
    const known = active.get(key) ?? resting.get(key)
    if (known !== undefined && known.held + known.waiters.size > 0) return known
    const share = known ?? { key, held: 0, waiters: new Set(), used: 0, grants: 0, at: now() }
    resting.delete(key)
    active.set(key, share)
    return share
  }
  const restIfIdle = (share: Share) => {
    if (share.held + share.waiters.size > 0) return
    active.delete(share.key)
    resting.set(share.key, share)
    const [oldest] = resting.keys()
    if (resting.size > rememberedShares && oldest !== undefined) resting.delete(oldest)
  }
  /** Brings what a caller has used up to date, before it is compared or its slots change. */
  const settle = (share: Share): number => {
    const time = now()
    const passed = time - share.at
    share.used = decay(share.used, passed) + share.held * passed
    share.grants = decay(share.grants, passed)
    share.at = time
    return share.used
  }

  const isOccasional = (share: Share): boolean => {
    settle(share)
    return share.held === 0 && share.grants < occasional.grants && share.used < occasional.usedMs
  }
  const noteOccasional = ({ key }: Share) => {
    if (lastOccasional?.key !== key) otherOccasional = lastOccasional
    lastOccasional = { key, at: now() }
  }
  /** How many may be held, by all who come again and again, for this one to have another. */
  const mostForFrequent = ({ key }: Share): number => {
    const visit = lastOccasional?.key === key ? otherOccasional : lastOccasional
    return visit !== undefined && now() - visit.at < besideMs ? forFrequentBeside : forFrequent
  }
  /** May it have a free slot? Those that are kept for who comes now and then are not free for others. */
  const maySlot = (share: Share): boolean =>
    free > 0 && share.held < perCaller && (heldByFrequent < mostForFrequent(share) || isOccasional(share))

  const hold = (share: Share): Release => {
    const isFrequent = !isOccasional(share)
    free -= 1
    if (isFrequent) heldByFrequent += 1
    else noteOccasional(share)
    share.grants += 1
    grants += 1
    share.held += 1
    let held = true
    return () => {
      if (!held) return
      held = false
      settle(share)
      free += 1
      if (isFrequent) heldByFrequent -= 1
      share.held -= 1
      serve()
      restIfIdle(share)
      if (free < slots) return
      idling?.resolve()
      idling = undefined
    }
  }
  const remove = (share: Share, waiter: Waiter): boolean => {
    if (!share.waiters.delete(waiter)) return false
    waiting -= 1
    if (share.waiters.size === 0) queued.delete(share)
    return true
  }
  const hasUsedLess = (share: Share, other: Share): boolean =>
    share.held < other.held || (share.held === other.held && settle(share) < settle(other))
  const nextShare = (): Share | undefined => {
    const isBefore = grants % 2 === 1 ? waitsForLess : hasUsedLess
    let best: Share | undefined
    // Those who began to wait first come first.
    for (const share of queued) {
      if (maySlot(share) && (best === undefined || isBefore(share, best))) best = share
    }
    return best
  }
  const serve = () => {
    while (free > 0) {
      const share = nextShare()
      const [waiter] = share?.waiters ?? []
      if (share === undefined || waiter === undefined) return
      remove(share, waiter)
      waiter.grant()
    }
  }
  /** Makes room in a full queue: whoever has the most in it gives up its last. */
  const displace = (share: Share): boolean => {
    let longest: Share | undefined
    for (const other of queued) if (other.waiters.size > (longest?.waiters.size ?? 0)) longest = other
    if (longest === undefined || longest.waiters.size <= share.waiters.size + 1) return false
    const last = [...longest.waiters].at(-1)
    last?.refuse(new BusyError('caller'))
    return last !== undefined
  }

  const refuseWait = (share: Share): BusyError | undefined => {
    if (share.waiters.size >= waitingPerCaller) return new BusyError('caller')
    return waiting >= maxWaiting && !displace(share) ? new BusyError('all') : undefined
  }

  const wait = (share: Share, signal: AbortSignal | undefined) =>
    new Promise<Release>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        return remove(share, waiter)
      }
      const waiter: Waiter = {
        grant() {
          leave()
          resolve(hold(share))
        },
        refuse(error) {
          leave()
          restIfIdle(share)
          reject(error)
        },
      }
      const abort = () => {
        leave()
        restIfIdle(share)
        reject(signal?.reason)
      }
      const late = () => waiter.refuse(new BusyError(share.held >= perCaller ? 'caller' : 'all'))
      // A process may end while somebody waits.
      const timer = Number.isFinite(maxWaitMs) ? setTimeout(late, maxWaitMs).unref() : undefined
      signal?.addEventListener('abort', abort, { once: true })
      share.waiters.add(waiter)
      queued.add(share)
      waiting += 1
    })

  /** A slot at once, where there is one: most requests find it so, and spend no event-loop iteration on it. */
  const holdNow = (share: Share): Release | undefined => (maySlot(share) ? hold(share) : undefined)

  const acquire = async ({ caller = currentCaller(), signal }: AcquireOptions = {}): Promise<Release> => {
    signal?.throwIfAborted()
    const share = shareOf(caller.key)
    const held = holdNow(share)
    if (held !== undefined) return held
    const refusal = refuseWait(share)
    if (refusal === undefined) return wait(share, signal)
    restIfIdle(share)
    throw refusal
  }

  return {
    acquire,
    take({ caller = currentCaller(), beside }) {
      if (waiting > 0 || slots - free > beside) return undefined
      const share = shareOf(caller.key)
      const held = holdNow(share)
      if (held === undefined) restIfIdle(share)
      return held
    },
    async run(work, options = {}) {
      options.signal?.throwIfAborted()
      const { key } = options.caller ?? currentCaller()
      const release = holdNow(shareOf(key)) ?? (await acquire(options))
      try {
        return await work()
      } finally {
        release()
      }
    },
    get waiting() {
      return waiting
    },
    async idle() {
      if (free === slots) return
      idling ??= Promise.withResolvers()
      await idling.promise
    },
    isCrowded(caller = currentCaller()) {
      return waiting > (active.get(caller.key)?.waiters.size ?? 0)
    },
  }
}

/** What holds slots counts as wanted, too. */
const waitsForLess = (share: Share, other: Share): boolean =>
  share.held + share.waiters.size < other.held + other.waiters.size
