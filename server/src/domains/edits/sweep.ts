import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { sweepUploads } from './uploads.ts'

const hourMs = 60 * 60_000

/** Removes uploads that nobody committed in time, now and each hour. */
export const startUploadSweep = (deps: Pick<Deps, 'config' | 'database' | 'jobs'>): Promise<void> =>
  startPeriodic(deps, { name: 'sweep-uploads', next: every(hourMs), run: () => sweepUploads(deps) })
