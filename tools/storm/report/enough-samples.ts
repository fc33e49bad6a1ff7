import { type Bounds, overBounds } from './check-bounds.ts'
import type { HonestTimes, PhaseRow } from './row.ts'

/** A phase ends after so long, however few log-ins, pushes and clones there were: who began them waits for them. */
const mostSeconds = 300

/**
 * How many more seconds a phase has to be played, so that what is over its bound there is over it at the 99th percentile: 0 where nothing is
 * over, where there is enough, or where it was played for as long as it may.
 */
export function secondsToGoOn(
  { honest, seconds = 0 }: Pick<PhaseRow, 'honest' | 'seconds'>,
  limits: { quiet: HonestTimes; bounds: Bounds },
): number {
  const { samples } = limits.bounds
  const missing = overBounds(honest, limits).map(({ kind }) => {
    const enough = kind === 'pages' ? samples.pages : samples.others
    // At the rate at which they came so far.
    return Math.ceil((seconds * Math.max(0, enough - honest[kind].count)) / Math.max(1, honest[kind].count))
  })
  return Math.max(0, Math.min(Math.max(0, ...missing), mostSeconds - seconds))
}
