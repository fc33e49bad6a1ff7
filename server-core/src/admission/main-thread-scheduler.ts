import { AsyncLocalStorage } from 'node:async_hooks'
import type { BusyReason } from './busy-error.ts'
import { LoadWindow } from './load-window.ts'
import { Newcomers } from './newcomers.ts'
import { Presence } from './presence.ts'
import { createThreadLoad } from './thread-load.ts'

export interface MainThreadSchedulerOptions {
  /** How many pieces of work may be under way at a time. */
  slots: number
  /** How many of one caller. */
  perCaller: number
  /** After so long, work that is not done waits for something other than this thread: it no longer counts, in milliseconds. */
  longMs: number
  /** In one event-loop iteration, work begins at once for so long, in milliseconds; what comes after that waits. */
  sliceMs: number
  /** So much of what waits begins in each event-loop iteration that is short. */
  batch: number
  /**
   * So much at most in one that is long, in proportion; as much as in a short one where nothing is said. What many sockets bring or take
   * in an iteration would else decide how long all wait.
   */
  longestBatch?: number
  /**
   * How many pieces of work of all callers who are here all the time (see `Presence`), or have just come with many others (see `Newcomers`), may be under way, each for so long at most as it
   * takes or `constantHoldMs` say, while this thread is busy for half of its time and others come now and then; on one that has time as much more as that bears
   * (see `LoadWindow`), up to `slots`. No bound where it is not said.
   */
  forConstant?: number
  /** In milliseconds. */
  constantHoldMs?: number
  /** How much of its time this thread is busy, 0 to 1. */
  load?: () => number
  /** How much may wait in all. */
  waiting: number
  /** How much of one caller may wait. */
  waitingPerCaller: number
  /** Work that has waited so long is refused, in milliseconds. */
  maxWaitMs: number
  /** The clock, in milliseconds. */
  now?: () => number
}

/** Work that waits for its time on the main thread. */
export interface ScheduledWork {
  /** Its time has come. The slot is given back by `end`. */
  begin(slot: SchedulerSlot): void
  /** It never comes: too much waits already, or it took too long. */
  refuse(reason: BusyReason): void
  /** Has whoever asked gone? Then it is passed over. */
  isGone(): boolean
}

/** Work that was begun holds a slot. */
export interface SchedulerSlot {
  /** The work waits for its client: others may have the slot. Calling it again does nothing. */
  giveBack(): void
  /** The work is done; calling it again does nothing. */
  end(): void
}

/**
 * Shares the main thread fairly among callers. Node handles what has arrived on all connections before it looks
 * for more: 500 requests of one caller, a millisecond each, are half a second in which nobody else is heard. So work begins
 * at once while there is little of it, and else a few pieces in each event-loop iteration: one time in three for the caller who was here least of
 * late (see `Presence`), as who reads pages is among many who have just come and never rest; as often for the one who waits for least, as a page does
 * that asks seven things among callers who ask hundreds; and else alternately for the caller with the least under way and for the one that was served least
 * lately, as a page is among many who ask for little each, and all the time. Among equals the one goes first that was served longest ago. What was used before
 * counts one time in six: in all of them, whoever has just come would stand before all who were at work until it had used as much.
 *
 * Who is here all the time, as whoever asks again as soon as there is an answer, leaves half of a busy thread to those who come now and then: all of them
 * together have no more than a few pieces of work under way then, waits for git and the disk included, since what is begun goes on in pieces that nobody
 * orders any more.
 */
export interface MainThreadScheduler {
  /** Begins the work now, later, or refuses it, in the name of a caller. */
  schedule(caller: string, work: ScheduledWork): void
  /** How much waits. */
  readonly waiting: number
}

/** What one caller has and had of the thread. */
interface Share {
  readonly key: string
  held: number
  /** The oldest first. */
  readonly waiters: Set<Waiter>
  /** When it was served last, in the order of all work that was begun. */
  lastServed: number
  /** How often it was served, what is newer counting more: see `servingWeight`. */
  served: number
  /** Of all that waits or was begun and has not ended. */
  readonly presence: Presence
}

interface Waiter {
  readonly work: ScheduledWork
  readonly since: number
}

/** An event-loop iteration in which little else is to be done, in milliseconds. */
const shortIterationMs = 2

/** Callers that are remembered. */
const rememberedShares = 4_096
/** What was served so long ago counts half. */
const halfLifeMs = 10_000
/** Of a thread that is busy for less, those who are here all the time have more. */
const busyLoad = 0.5
/** So long after somebody came who comes now and then, others are expected: people look at a page for about as long. */
const expectedMs = 1_500
/** What takes longer, as a stream of news does, says nothing of whether somebody asks again and again. */
const longPresenceMs = 1_000
/** Far from the largest number there is. */
const maxWeight = 1e100

/** Makes the scheduler of this thread. Work that finds nothing in its way costs a few additions: no promise, no timer. */
export function createMainThreadScheduler({
  slots,
  perCaller,
  longMs,
  sliceMs,
  batch,
  longestBatch = batch,
  forConstant = Number.POSITIVE_INFINITY,
  constantHoldMs = longMs,
  load = createThreadLoad(),
  waiting: maxWaiting,
  waitingPerCaller,
  maxWaitMs,
  now = () => performance.now(),
}: MainThreadSchedulerOptions): MainThreadScheduler {
  const shares = new Map<string, Share>()
  const queued = new Set<Share>()
  /** The oldest first. */
  const underWay = new Set<StartedWork>()
  /** What was begun, whether or not it waits for something else by now; the oldest first. */
  const unfinished = new Set<StartedWork>()
  /** That of callers who are here all the time, for as long as it counts; the oldest first. */
  const ofConstant = new Set<StartedWork>()
  const windowOfConstant = new LoadWindow({ least: forConstant, most: Math.max(forConstant, slots), load, busyLoad })
  const newcomers = new Newcomers()
  let turnsOfConstant = 0
  /** Who came last of those who come now and then. */
  let occasional: { share: Share; at: number } | undefined
  let waiting = 0
  /** When the first work of this event-loop iteration began. */
  let sliceBegan: number | undefined
  let begun = 0
  /** When what was served had a weight of 1. */
  let landmark = now()
  let isServing = false
  /** When the event-loop iteration began in which something is served. */
  let planned = 0
  /** What gives a slot back is somebody's work; what begins then is somebody else's. */
  const inNobodysName = AsyncLocalStorage.snapshot()
  let late: NodeJS.Timeout | undefined

  class StartedWork implements SchedulerSlot {
    readonly share: Share
    readonly began: number

    constructor(share: Share, began: number) {
      this.share = share
      this.began = began
    }

    giveBack(): void {
      if (!underWay.delete(this)) return
      this.share.held -= 1
      if (waiting > 0) serveSoon()
    }

    end(): void {
      this.giveBack()
      this.forget(now())
      if (ofConstant.delete(this) && waiting > 0) serveSoon()
    }

    /** It counts no more for how much its caller is here. */
    forget(time: number): void {
      if (unfinished.delete(this)) leave(this.share, time)
    }
  }

  const shareOf = (key: string): Share => {
    const known = shares.get(key)
    if (known !== undefined) return known
    if (shares.size >= rememberedShares) forgetIdle()
    const share = { key, held: 0, waiters: new Set<Waiter>(), lastServed: 0, served: 0, presence: new Presence() }
    shares.set(key, share)
    newcomers.arrive(share.presence, now())
    return share
  }
  const enter = ({ presence }: Share, time: number) => {
    presence.enter(time)
    newcomers.entered(presence)
  }
  const leave = ({ presence }: Share, time: number) => {
    presence.leave(time)
    newcomers.left(presence)
  }
  const isConstant = ({ presence }: Share, time: number): boolean =>
    presence.isConstant(time) || newcomers.isOneOfMany(presence, time)
  const forgetIdle = () => {
    for (const [key, { presence }] of shares) if (!presence.isHere) shares.delete(key)
  }
  const endLong = (time: number) => {
    for (const started of underWay) {
      if (time - started.began < longMs) break
      started.giveBack()
    }
  }
  const forgetLong = (time: number) => {
    for (const started of unfinished) {
      if (time - started.began < longPresenceMs) break
      started.forget(time)
    }
    for (const started of ofConstant) {
      if (time - started.began < constantHoldMs) break
      ofConstant.delete(started)
    }
  }
  /** Is there room for it, or is it one of those who are here all the time, and what there is for those taken? */
  const mayBegin = (share: Share, time: number): boolean => {
    if (ofConstant.size < forConstant || !isConstant(share, time)) return true
    const areOthersHere = occasional !== undefined && occasional.share !== share && time - occasional.at < expectedMs
    return !areOthersHere || windowOfConstant.hasRoom(ofConstant.size, time)
  }
  const hasSlot = (share: Share, time: number): boolean => {
    if (underWay.size >= slots || share.held >= perCaller) endLong(time)
    return underWay.size < slots && share.held < perCaller
  }
  const endSlice = () => {
    sliceBegan = undefined
  }
  const isPastSlice = (time: number): boolean => {
    if (sliceBegan !== undefined) return time - sliceBegan >= sliceMs
    sliceBegan = time
    setImmediate(endSlice)
    return false
  }

  /**
   * Instead of letting all that was served fade, what is served weighs more than all before it, so that sums compare as they are: forward
   * decay (Cormode et al., 2009, "Forward decay: a practical time decay model for streaming systems").
   */
  const servingWeight = (time: number): number => {
    const weight = 2 ** ((time - landmark) / halfLifeMs)
    if (weight < maxWeight) return weight
    for (const share of shares.values()) share.served /= weight
    landmark = time
    return 1
  }
  const start = (share: Share, work: ScheduledWork, time: number) => {
    const slot = new StartedWork(share, time)
    underWay.add(slot)
    unfinished.add(slot)
    if (forConstant < Number.POSITIVE_INFINITY && isConstant(share, time)) {
      ofConstant.add(slot)
      turnsOfConstant += 1
    }
    share.held += 1
    begun += 1
    share.lastServed = begun
    share.served += servingWeight(time)
    work.begin(slot)
  }
  const remove = (share: Share, waiter: Waiter) => {
    if (!share.waiters.delete(waiter)) return
    waiting -= 1
    if (share.waiters.size === 0) queued.delete(share)
  }
  const nextShare = (time: number): Share | undefined => {
    if (underWay.size >= slots) return undefined
    const isBefore = rules[begun % rules.length] ?? hasLess
    let best: Share | undefined
    for (const share of queued) {
      if (share.held < perCaller && mayBegin(share, time) && (best === undefined || isBefore(share, best, time)))
        best = share
    }
    if (best === undefined || !best.presence.isConstant(time)) return best
    return turnsOfConstant % 2 === 0 ? leastPresent(best, time) : best
  }
  /** Every other turn of those who are here all the time is one's who was least so: many people behind one address do rest. */
  const leastPresent = (best: Share, time: number): Share => {
    let least = best
    for (const share of queued) {
      if (
        share.held < perCaller &&
        share.presence.isConstant(time) &&
        share.presence.of(time) < least.presence.of(time)
      )
        least = share
    }
    return least
  }
  /** Begins what comes next, and gives whether there was anything. */
  const beginNext = (): boolean => {
    const time = now()
    endLong(time)
    forgetLong(time)
    for (;;) {
      const share = nextShare(time)
      const [waiter] = share?.waiters ?? []
      if (share === undefined || waiter === undefined) return false
      remove(share, waiter)
      const { work, since } = waiter
      const isGone = work.isGone()
      if (!isGone && time - since <= maxWaitMs) {
        start(share, work, time)
        return true
      }
      leave(share, time)
      if (!isGone) work.refuse('all')
    }
  }
  const serve = () => {
    isServing = false
    const most = Math.min(longestBatch, batch * Math.max(1, (now() - planned) / shortIterationMs))
    let hasBegun = true
    for (let begins = 0; hasBegun && begins < most; begins += 1) hasBegun = beginNext()
    if (waiting === 0) return
    if (hasBegun) return serveSoon()
    // All slots are taken: by the time that the oldest counts as long, one is free, or those who are here all the time may begin more.
    const [oldest] = underWay
    clearTimeout(late)
    late = setTimeout(serveSoon, oldest === undefined ? longMs : Math.max(1, oldest.began + longMs - now()))
  }
  /** A few pieces of work in each event-loop iteration: what has arrived meanwhile is looked at in between. */
  const serveSoon = () => {
    if (isServing) return
    isServing = true
    planned = now()
    setImmediate(inNobodysName, serve)
  }
  /** Makes room where too much waits: whoever has the most gives up its newest. */
  const displaceFor = (share: Share): boolean => {
    let longest: Share | undefined
    for (const other of queued) if (other.waiters.size > (longest?.waiters.size ?? 0)) longest = other
    if (longest === undefined || longest.waiters.size <= share.waiters.size + 1) return false
    const newest = [...longest.waiters].at(-1)
    if (newest === undefined) return false
    remove(longest, newest)
    leave(longest, now())
    newest.work.refuse('caller')
    return true
  }

  return {
    schedule(caller, work) {
      const time = now()
      const share = shareOf(caller)
      forgetLong(time)
      if (!isConstant(share, time)) occasional = { share, at: time }
      if (waiting === 0 && !isPastSlice(time) && hasSlot(share, time) && mayBegin(share, time)) {
        enter(share, time)
        return start(share, work, time)
      }
      if (share.waiters.size >= waitingPerCaller) return work.refuse('caller')
      if (waiting >= maxWaiting && !displaceFor(share)) return work.refuse('all')
      enter(share, time)
      share.waiters.add({ work, since: time })
      queued.add(share)
      waiting += 1
      serveSoon()
    },
    get waiting() {
      return waiting
    },
  }
}

const isEarlier = (share: Share, other: Share): boolean => share.lastServed < other.lastServed

const hasLess = (share: Share, other: Share): boolean =>
  share.held < other.held || (share.held === other.held && isEarlier(share, other))

const asksLess = (share: Share, other: Share): boolean =>
  share.waiters.size < other.waiters.size || (share.waiters.size === other.waiters.size && isEarlier(share, other))

const hadLess = (share: Share, other: Share): boolean =>
  share.served < other.served || (share.served === other.served && isEarlier(share, other))

/**
 * Of twenty who have just come with three connections each, every one asks for less than a page does and was served less than whoever read pages before; but after
 * some ten milliseconds each has been here for longer.
 */
const wasHereLess = (share: Share, other: Share, time: number): boolean => {
  const difference = share.presence.of(time) - other.presence.of(time)
  return difference < 0 || (difference === 0 && asksLess(share, other))
}

/** By which rule the next share is chosen, round-robin. */
const rules = [wasHereLess, asksLess, hasLess, wasHereLess, asksLess, hadLess] as const
