import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { sweepSessions } from './session.ts'

const Empty = z.object({})
const name = 'sweep-xet'
const everyMs = 60 * 60_000

/** Removes what was sent by Xet and is over, now and each hour. */
export async function startXetSweep({
  config,
  database,
  jobs,
}: Pick<Deps, 'config' | 'database' | 'jobs'>): Promise<void> {
  const next = (runAt: number) => jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt })
  const queue: Queue<typeof Empty> = {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run() {
      await sweepSessions(config)
      await next(Date.now() + everyMs)
    },
  }
  jobs.handle(queue)
  await next(Date.now())
}
