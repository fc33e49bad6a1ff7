import { performance } from 'node:perf_hooks'

/** A part of a thread's time is looked at that is no shorter. */
const windowMs = 40

/** Gives how much of its time, 0 to 1, this thread was not waiting for anything lately. To look costs a microsecond, and is done 25 times a second at most. */
export function createThreadLoad(): () => number {
  let seen = performance.eventLoopUtilization()
  let seenAt = performance.now()
  let load = 0
  return () => {
    const time = performance.now()
    if (time - seenAt < windowMs) return load
    const now = performance.eventLoopUtilization()
    load = performance.eventLoopUtilization(now, seen).utilization
    seen = now
    seenAt = time
    return load
  }
}
