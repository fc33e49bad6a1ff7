import { type Bounds, overGitBounds } from './check-bounds.ts'
import type { HonestTimes, PhaseRow } from './row.ts'

/** The 99th percentile of fewer is their slowest: one of four says nothing of one in a hundred. */
export const enoughFor99 = 100

/** A phase ends after so long, however few pushes and clones there were: who began them waits for them. */
const mostSeconds = 300

/**
 * How many more seconds a phase has to be played, so that what is over its bound there is over it at the 99th percentile: 0 where nothing is
 * over, where there is enough, or where it was played for as long as it may.
 */
export function secondsToGoOn(
  { honest, seconds = 0 }: Pick<PhaseRow, 'honest' | 'seconds'>,
  limits: { quiet: HonestTimes; bounds: Bounds },
): number {
  const counts = overGitBounds(honest, limits).map(({ kind }) => honest[kind].count)
  const fewest = Math.min(enoughFor99, ...counts)
  if (fewest >= enoughFor99) return 0
  const atThisRate = Math.ceil((seconds * (enoughFor99 - fewest)) / fewest)
  return Math.max(0, Math.min(atThisRate, mostSeconds - seconds))
}
