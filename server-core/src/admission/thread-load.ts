import { openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** A part of a thread's time is looked at that is no shorter. */
const windowMs = 40

interface ThreadLoadOptions {
  /** How long this thread has waited for a processor in all, in milliseconds. */
  waitedMs?: () => number
  /** The clock, in milliseconds. */
  now?: () => number
}

/**
 * Gives how much of its time, 0 to 1, the first thread of this process was waiting for nothing but a processor lately. To look costs some ten microseconds, and is done
 * 25 times a second at most.
 */
export function createThreadLoad({
  waitedMs = waitedSoFar,
  now = () => performance.now(),
}: ThreadLoadOptions = {}): () => number {
  let seen = performance.eventLoopUtilization()
  let seenAt = now()
  let waitedBefore = waitedMs()
  let load = 0
  return () => {
    const time = now()
    if (time - seenAt < windowMs) return load
    const utilization = performance.eventLoopUtilization()
    const waited = waitedMs()
    const busy = performance.eventLoopUtilization(utilization, seen).utilization
    load = Math.min(1, busy + (waited - waitedBefore) / (time - seenAt))
    seen = utilization
    seenAt = time
    waitedBefore = waited
    return load
  }
}

const text = Buffer.alloc(80)
/** Open for as long as the process lives, however many servers that starts; undefined where there is none, null until somebody asks. */
let file: number | undefined | null = null

/**
 * How long the first thread of this process was ready to run while others had the processors, in milliseconds: between an event and its wake-up the event loop has nothing to do, by
 * its own count, so that a thread looks the more idle the longer it is kept waiting. Linux tells it (`Documentation/scheduler/sched-stats.rst`); elsewhere it is 0.
 */
function waitedSoFar(): number {
  if (file === null) file = openSchedstat()
  if (file === undefined) return 0
  const length = readSync(file, text, 0, text.length, 0)
  const [, nanoseconds = '0'] = text.toString('latin1', 0, length).split(' ')
  return Number(nanoseconds) / 1e6
}

function openSchedstat(): number | undefined {
  try {
    return openSync('/proc/self/schedstat', 'r')
  } catch {
    return undefined
  }
}
