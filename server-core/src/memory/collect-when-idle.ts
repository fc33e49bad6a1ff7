import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { droppedBytes } from './dropped-bytes.ts'

/** What tells rest from work, and what is done about it; all but tests leave it out. */
interface RestOptions {
  /** How long this thread's event loop has worked and waited since it began, in milliseconds. */
  readTime?: () => LoopTime
  /** How long all processors of the machine have worked and had nothing to do, in milliseconds. */
  readMachine?: () => LoopTime
  /** What the process holds of memory, in bytes. A thread that is told does not wait for its rest where that is much. */
  readResident?: () => number
  /** What the caches of this thread have let go of since it began, in bytes. */
  readDropped?: () => number
  /** Gives the memory back. */
  collect?: () => void
  /** Has V8 give back what its own collections free from now on, or keep it in its pool again. */
  spare?: (isSparing: boolean) => void
}

interface LoopTime {
  active: number
  idle: number
}

export interface IdleCollector {
  /** Looks whether this thread rests, and collects if that is worth it. A timer calls it. */
  look(): void
  /** Looks whether the process holds so much that something is done about it although this thread works. A timer calls it. */
  relieve(): void
  /** Collects what is due, if this thread rests in this very moment. A timer calls it as long as something is due. */
  atMoment(): void
  stop(): void
}

const lookEveryMs = 10_000
/** A thread rests that worked for less than this share of the time since the last look. */
const restingShare = 0.3
/**
 * A thread that rested for seconds may have begun to work just now, and a collection is a stop in the midst of it: so whoever is due is looked at in
 * moments, and collects in the first one that is as quiet.
 */
const momentMs = 100
/**
 * A collection of some ten milliseconds on a machine that rests is one of 150 where others want both of its processors, and whoever waits for this thread
 * waits for that: for so many moments it waits for one in which they worked for no more than half of the time.
 */
const patientMoments = 300
const restingMachine = 0.5
/** As much garbage is not worth a collection as comes from less work than this since the last one. */
const worthMs = 300
/** As much that caches have let go of is worth one, however little work there was, so many looks after the last one. */
const worthBytes = 4 * 1024 * 1024
const droppedApart = 2
/** A thread that was busy has filled caches, which let go of it within 30 s: it collects as often again, at each look. */
const owedAfterWork = 2
/** Light work that never ends pays one collection in so many looks, about two milliseconds a second. */
const looksApart = 3

/** How often it is asked what the process holds. */
const relieveEveryMs = 500
/** A process that holds less is left alone while it works. */
const muchBytes = 256 * 1024 * 1024
/** What it must have grown by since it was last relieved, in whatever way: less is not worth its time, nor is what that could not give back. */
const grownBytes = 64 * 1024 * 1024
/** V8 spares for so many of these looks at most. What is still held then, a busy thread collects by itself: in a quiet moment, or after as many looks again. */
const sparingLooks = 40

/**
 * Gives back what a burst of work left in this thread's heap. V8 lets a heap grow under load and collects by what is
 * allocated: a thread that then rests keeps its young generation, its garbage and the pages that it freed but pooled for
 * as long as it rests, which may be for ever. One collection of the kind that V8 makes before it runs out of memory takes
 * all three down, and two more what caches have let go of meanwhile. It stops the thread for some 30 to 100 ms, and for 230 beside
 * others: that is for threads that rest. What V8 frees under load it keeps in a pool, and one kind of work, which needs no heap, would
 * otherwise stand upon what another one has left: where the process holds much (`readResident`), V8 is told to spare, and gives back with
 * the collections that it makes anyway, in steps. Only where that does not help, as where next to nothing is allocated, a busy thread
 * collects by itself, in a quiet moment if there is one. Each thread has a heap and watches its own. Without `--expose-gc` nothing is collected.
 */
export function collectWhenIdle({
  readTime = loopTime,
  readMachine = machineTime,
  readResident,
  readDropped = droppedBytes,
  collect = collectAll,
  spare = spareMemory,
}: RestOptions = {}): IdleCollector {
  let before: LoopTime = { active: 0, idle: 0 }
  let collectedAt = 0
  let droppedAt = 0
  let looksSince = looksApart
  let owed = 0
  let least = Number.POSITIVE_INFINITY
  /** How many looks ago V8 began to spare; nothing where it does not. */
  let sparedFor: number | undefined
  /** What is due waits for a quiet moment: since when the one at hand is looked at, how many were, and whether it is one of those that work before is owed. */
  let due: { since: LoopTime; machine: LoopTime; moments: number; isOwed: boolean } | undefined
  let moments: NodeJS.Timeout | undefined

  const setSparing = (isSparing: boolean) => {
    if (isSparing !== (sparedFor !== undefined)) spare(isSparing)
    sparedFor = isSparing ? 0 : undefined
  }
  const collectNow = () => {
    forgo()
    setSparing(false)
    const { active } = readTime()
    collect()
    least = readResident?.() ?? least
    looksSince = 0
    // Its own work is none that leaves garbage, and none that somebody wanted.
    collectedAt = readTime().active
    droppedAt = readDropped()
    before.active += collectedAt - active
  }
  const collectSoon = (isOwed: boolean) => {
    due = { ...(due ?? { since: readTime(), machine: readMachine(), moments: 0 }), isOwed }
    moments ??= setInterval(atMoment, momentMs).unref()
  }
  const forgo = () => {
    due = undefined
    clearInterval(moments)
    moments = undefined
  }
  const atMoment = () => {
    if (due === undefined) return
    const [now, machine] = [readTime(), readMachine()]
    const isResting = shareOf(due.since, now) <= restingShare
    const isQuiet = shareOf(due.machine, machine) <= restingMachine
    due = { ...due, since: now, machine, moments: due.moments + 1 }
    if (!isResting || (!isQuiet && due.moments < patientMoments)) return
    if (due.isOwed) owed -= 1
    collectNow()
  }

  const look = () => {
    const now = readTime()
    const share = shareOf(before, now)
    before = now
    looksSince += 1
    if (share > restingShare) {
      owed = owedAfterWork
      return forgo()
    }
    const isDue = looksSince >= looksApart && now.active - collectedAt >= worthMs
    const isOwed = owed > 0
    const isDropped = looksSince >= droppedApart && readDropped() - droppedAt >= worthBytes
    if (isDue || isOwed || isDropped) collectSoon(!isDue && isOwed)
  }
  const relieve = () => {
    const resident = readResident?.() ?? 0
    if (sparedFor === undefined) {
      least = Math.min(least, resident)
      if (resident >= muchBytes && resident - least >= grownBytes) setSparing(true)
      return
    }
    if (resident < muchBytes) {
      setSparing(false)
      least = resident
      return
    }
    sparedFor += 1
    if (sparedFor >= 2 * sparingLooks) collectNow()
    else if (sparedFor >= sparingLooks) collectSoon(false)
  }
  const timers = [setInterval(look, lookEveryMs).unref()]
  if (readResident !== undefined) timers.push(setInterval(relieve, relieveEveryMs).unref())
  return {
    look,
    relieve,
    atMoment,
    stop() {
      for (const timer of timers) clearInterval(timer)
      forgo()
      setSparing(false)
    },
  }
}

/** Which share of the time between them a thread worked. */
const shareOf = (from: LoopTime, to: LoopTime): number => {
  const active = to.active - from.active
  return active / Math.max(1, active + to.idle - from.idle)
}

function loopTime(): LoopTime {
  const { active, idle } = performance.eventLoopUtilization()
  return { active, idle }
}

/** In ticks of the kernel, of 4 or 10 ms each, where it tells no more. */
function machineTime(): LoopTime {
  const all = cpus().map(({ times }) => times)
  const idle = all.reduce((sum, times) => sum + times.idle, 0)
  const total = all.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0)
  return { active: total - idle, idle }
}

function collectAll(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}

/**
 * A flag of the whole process, and one of the few that V8 looks at each time: with it, every collection that V8 begins by itself empties the pool, and the
 * heap grows by less until the next one.
 */
function spareMemory(isSparing: boolean): void {
  setFlagsFromString(isSparing ? '--optimize-for-size' : '--no-optimize-for-size')
}
