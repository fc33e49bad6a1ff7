const second = 1_000
const minute = 60 * second
const longestWaitMs = 24 * 60 * minute

/** Between two beginnings of one mirror that pushes ask for. */
const restMs = 2 * second

/** How long a mirror waits that has failed so often: 1, 4, 16 minutes and so on, up to a day. */
export const waitAfterFailures = (failures: number): number =>
  Math.min(longestWaitMs, minute * 4 ** Math.min(failures - 1, 10))

interface Timed {
  interval_minutes: number
  failures: number
  wanted_at: number | null
  began_at: number | null
}

/**
 * When a mirror is due whose run ended at `now`: what was pushed here meanwhile is not there yet. A run begins once it is due, and a push makes nothing due
 * later: a time behind its beginning is that of somebody who asked for another meanwhile, and who does not wait for what failures wait.
 */
export function nextAfterRun(
  { interval_minutes, failures, wanted_at, began_at, next_at }: Timed & { next_at: number },
  now: number,
): number {
  const isAskedAnew = began_at !== null && next_at > began_at
  if (failures > 0) return now + (isAskedAnew ? restMs : waitAfterFailures(failures))
  const isBehind = wanted_at !== null && began_at !== null && wanted_at >= began_at
  return now + (isBehind ? restMs : interval_minutes * minute)
}

/** When a mirror is due, which was due at `next_at`, and somebody pushes here. One that fails goes on waiting. */
export function nextAfterPush({ failures, began_at, next_at }: Timed & { next_at: number }, now: number): number {
  if (failures > 0) return next_at
  return Math.min(next_at, Math.max(now, (began_at ?? 0) + restMs))
}
