import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { sweepUploads } from './uploads.ts'

const Empty = z.object({})
const name = 'sweep-uploads'
const everyMs = 60 * 60_000

/** Removes uploads that nobody committed in time, now and each hour. */
export async function startUploadSweep(deps: Pick<Deps, 'config' | 'database' | 'jobs'>): Promise<void> {
  const next = (runAt: number) =>
    deps.jobs.enqueue(deps.database.write, { queue: name, payload: {}, dedupe: name, runAt })
  const queue: Queue<typeof Empty> = {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run() {
      await sweepUploads(deps)
      await next(Date.now() + everyMs)
    },
  }
  deps.jobs.handle(queue)
  await next(Date.now())
}
