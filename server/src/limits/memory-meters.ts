import type { Meter } from './allowance.ts'

/** Allowances in this process alone, for as long as the database takes no writes. */
export interface MemoryMeters {
  /** Takes one of each, or none: then it gives the milliseconds until the last of them would do. */
  takeAll(meters: readonly Meter[], now: number): number
}

/** More than this are not kept: the one that was taken from longest ago goes. */
const maxKept = 50_000

/** Makes them, all whole. */
export function createMemoryMeters(): MemoryMeters {
  const fullAt = new Map<string, number>()
  return {
    takeAll(meters, now) {
      const next = meters.map(({ key, cost, window }) => {
        const full = Math.max(now, fullAt.get(key) ?? 0) + cost
        return { key, full, wait: full - window - now }
      })
      const wait = Math.max(0, ...next.map((each) => each.wait))
      if (wait > 0) return wait
      for (const { key, full } of next) {
        fullAt.delete(key)
        fullAt.set(key, full)
      }
      for (const key of fullAt.keys()) {
        if (fullAt.size <= maxKept) break
        fullAt.delete(key)
      }
      return 0
    },
  }
}
