import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { sweepSessions } from './session.ts'

const hourMs = 60 * 60_000

/** Removes what was sent by Xet and is over, now and each hour. */
export const startXetSweep = (deps: Pick<Deps, 'config' | 'database' | 'jobs'>): Promise<void> =>
  startPeriodic(deps, { name: 'sweep-xet', next: every(hourMs), run: () => sweepSessions(deps.config) })
