import { performance } from 'node:perf_hooks'

/** What tells rest from work, and what is done about it; all but tests leave it out. */
interface RestOptions {
  /** How long this thread's event loop has worked and waited since it began, in milliseconds. */
  readTime?: () => LoopTime
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

/**
 * Gives back what a burst of work left in this thread's heap. V8 lets a heap grow under load and collects by what is
 * allocated: a thread that then rests keeps its young generation, its garbage and the pages that it freed but pooled for
 * as long as it rests, which may be for ever. One collection of the kind that V8 makes before it runs out of memory takes
 * all three down, and two more what caches have let go of meanwhile; it stops the thread for some 30 to 100 ms, so a busy
 * thread never makes one. Each thread has a heap and watches its own. Without `--expose-gc` nothing happens.
 */
export function collectWhenIdle({ readTime = loopTime, collect = collectAll }: RestOptions = {}): IdleCollector {
  let before: LoopTime = { active: 0, idle: 0 }
  let collectedAt = 0
  let looksSince = looksApart
  let owed = 0

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
    collect()
    looksSince = 0
    // Its own work is none that leaves garbage.
    before = readTime()
    collectedAt = before.active
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return { look, stop: () => clearInterval(timer) }
}

function loopTime(): LoopTime {
  const { active, idle } = performance.eventLoopUtilization()
  return { active, idle }
}

function collectAll(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
