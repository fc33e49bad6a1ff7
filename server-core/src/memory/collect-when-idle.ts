import { performance } from 'node:perf_hooks'

/** What tells rest from work, and what is done about it; all but tests leave it out. */
interface RestOptions {
  /** How long this thread's event loop has worked and waited since it began, in milliseconds. */
  readTime?: () => LoopTime
  /** What the process holds of memory, in bytes. A thread that is told does not wait for its rest where that is much. */
  readResident?: () => number
  /** Gives the memory back. */
  collect?: () => void
}

interface LoopTime {
  active: number
  idle: number
}

export interface IdleCollector {
  /** Looks whether this thread rests, and collects if that is worth it. A timer calls it. */
  look(): void
  /** Looks whether the process holds so much that a thread collects although it works. A timer calls it. */
  relieve(): void
  stop(): void
}

const lookEveryMs = 10_000
/** A thread rests that worked for less than this share of the time since the last look. */
const restingShare = 0.3
/** As much garbage is not worth a collection as comes from less work than this since the last one. */
const worthMs = 300
/** A thread that was busy has filled caches, which let go of it within 40 s: it collects as often again, so many looks apart. */
const owedAfterWork = 2
const owedApart = 2
/** Light work that never ends pays one collection in so many looks, about two milliseconds a second. */
const looksApart = 3

/** How often it is asked what the process holds. */
const relieveEveryMs = 2_000
/** A process that holds less is left alone while it works. */
const muchBytes = 256 * 1024 * 1024
/** What it must have grown by since the last collection, of whatever kind: less is not worth its time, nor is what the last one could not give back. */
const grownBytes = 64 * 1024 * 1024
/** A busy thread pays one collection in so many of these looks. What it collected while it rested costs nobody anything, and does not count. */
const relievesApart = 10

/**
 * Gives back what a burst of work left in this thread's heap. V8 lets a heap grow under load and collects by what is
 * allocated: a thread that then rests keeps its young generation, its garbage and the pages that it freed but pooled for
 * as long as it rests, which may be for ever. One collection of the kind that V8 makes before it runs out of memory takes
 * all three down, and two more what caches have let go of meanwhile; it stops the thread for some 30 to 100 ms, so a busy
 * thread makes one only where the process holds much (`readResident`): what V8 frees by itself under load it keeps in a pool, and one kind of work, which
 * needs no heap, would otherwise stand upon what another one has left. Each thread has a heap and watches its own. Without `--expose-gc` nothing happens.
 */
export function collectWhenIdle({
  readTime = loopTime,
  readResident,
  collect = collectAll,
}: RestOptions = {}): IdleCollector {
  let before: LoopTime = { active: 0, idle: 0 }
  let collectedAt = 0
  let looksSince = looksApart
  let owed = 0
  let least = Number.POSITIVE_INFINITY
  let relievesSince = relievesApart

  const collectNow = () => {
    collect()
    least = readResident?.() ?? least
    looksSince = 0
    // Its own work is none that leaves garbage.
    collectedAt = readTime().active
  }

  const look = () => {
    const now = readTime()
    const active = now.active - before.active
    const share = active / Math.max(1, active + now.idle - before.idle)
    before = now
    looksSince += 1
    if (share > restingShare) {
      owed = owedAfterWork
      return
    }
    const isDue = looksSince >= looksApart && now.active - collectedAt >= worthMs
    const isOwed = owed > 0 && looksSince >= owedApart
    if (!isDue && !isOwed) return
    if (!isDue) owed -= 1
    collectNow()
    before = readTime()
  }
  const relieve = () => {
    const resident = readResident?.() ?? 0
    least = Math.min(least, resident)
    relievesSince += 1
    if (relievesSince < relievesApart || resident < muchBytes || resident - least < grownBytes) return
    collectNow()
    relievesSince = 0
  }
  const timers = [setInterval(look, lookEveryMs).unref()]
  if (readResident !== undefined) timers.push(setInterval(relieve, relieveEveryMs).unref())
  return {
    look,
    relieve,
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function loopTime(): LoopTime {
  const { active, idle } = performance.eventLoopUtilization()
  return { active, idle }
}

function collectAll(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
