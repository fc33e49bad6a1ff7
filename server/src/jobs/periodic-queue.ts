import { z } from 'zod'
import type { Database, Queries } from '../db/database.ts'
import type { Jobs } from './jobs.ts'
import type { Queue } from './queue.ts'

const Empty = z.object({})

/** What is done again and again, for as long as there are servers. */
interface Periodic {
  /** That of its queue. */
  name: string
  /** When it is done first: now, where nothing is said. */
  first?: number
  /** When it is done the next time, by when it is done now: both in milliseconds since 1970. */
  next: (now: number) => number
  /** Must be idempotent, as each job. */
  run: (signal: AbortSignal) => Promise<unknown>
}

interface PeriodicDeps {
  database: Pick<Database, 'write'>
  jobs: Pick<Jobs, 'enqueue'>
}

/** Its queue holds one job, which asks for the one after it before anything else: what fails each time is still tried again later. */
function periodicQueue({ database, jobs }: PeriodicDeps, { name, next, run }: Periodic): Queue<typeof Empty> {
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      await enqueuePeriodic({ jobs }, database.write, { name, runAt: next(Date.now()) })
      await run(signal)
    },
  }
}

/** Begins it, and goes on from then on. */
export async function startPeriodic(
  { database, jobs }: PeriodicDeps & { jobs: Pick<Jobs, 'handle'> },
  periodic: Periodic,
): Promise<void> {
  jobs.handle(periodicQueue({ database, jobs }, periodic))
  await enqueuePeriodic({ jobs }, database.write, { name: periodic.name, runAt: periodic.first ?? Date.now() })
}

const enqueuePeriodic = (
  { jobs }: Pick<PeriodicDeps, 'jobs'>,
  db: Queries,
  { name, runAt }: { name: string; runAt: number },
): Promise<void> => jobs.enqueue(db, { queue: name, payload: {}, dedupe: name, runAt })

/** `next` for what is done so long after it was begun. */
export const every = (ms: number) => (now: number) => now + ms
