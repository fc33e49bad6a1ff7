import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { sweepParts } from './part-spool.ts'

const hourMs = 60 * 60_000

/** Removes parts of uploads that were given up, now and each hour. */
export const startPartSweep = (deps: Pick<Deps, 'config' | 'database' | 'jobs'>): Promise<void> =>
  startPeriodic(deps, { name: 'sweep-lfs-parts', next: every(hourMs), run: () => sweepParts(deps.config) })
