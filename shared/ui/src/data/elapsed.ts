const minute = 60
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const month = 30.4375 * day
const year = 365.25 * day

const steps = [
  ['year', year],
  ['month', month],
  ['week', week],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', 1],
] as const

export interface Elapsed {
  count: number
  unit: (typeof steps)[number][0]
}

/**
 * The time since `then` in its largest whole unit, or nothing for less than 30 seconds (SPEC 9). What lies in the
 * future, by a clock that is ahead of ours, counts as just now. Both moments in milliseconds.
 */
export function elapsed(then: number, now: number): Elapsed | undefined {
  const seconds = Math.floor((now - then) / 1000)
  if (seconds < 30) return undefined
  for (const [unit, length] of steps) if (seconds >= length) return { count: Math.floor(seconds / length), unit }
  return undefined
}
