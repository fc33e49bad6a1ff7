import { runAs, serverCaller } from '@sheaf/server-core/admission/caller'
import type { z } from 'zod'
import type { Database, Queries } from '../db/database.ts'
import type { Row } from '../db/schema.ts'
import type { Logger } from '../log/logger.ts'
import { areWaiting, claimJob, deleteJob, extendLease, insertJob, nextDue, postponeJob } from './job.store.ts'

/** A kind of job: how its payload reads, what it does and how often it is tried. */
export interface Queue<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /** Must bear being run twice: a worker may die after the work and before saying so. */
  run(payload: z.output<S>, signal: AbortSignal): Promise<void>
  attempts: number
}

export interface Jobs {
  /** Adds a job within `db`, a transaction or not. Call `wake` once it is committed. */
  enqueue(db: Queries, job: { queue: string; payload: unknown; runAt?: number; dedupe?: string }): Promise<void>
  /** Do so many jobs of a queue wait? Ask before more are added by whoever likes. */
  areWaiting(db: Queries, options: { queue: string; count: number }): Promise<boolean>
  /** Looks for due jobs now. */
  wake(): void
  /** Declares a kind of job and begins to work on it. */
  handle<S extends z.ZodType>(queue: Queue<S>): void
  /** Finishes what runs, or aborts it after `deadline` milliseconds; what was aborted runs again after the next start. */
  stop(deadline: number): Promise<void>
}

const lease = 60_000
const pollEvery = 5_000
const workers = 4

/** The jobs table's workers, in this process. */
export function createJobs({ database, log }: { database: Database; log: Logger }): Jobs {
  const queues = new Map<string, Queue>()
  const running = new Set<Promise<void>>()
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let again = false
  let stopped = false

  const wake = () => {
    if (stopped || queues.size === 0) return
    clearTimeout(timer)
    again = true
    if (!looking) void look()
  }

  async function look() {
    looking = true
    let wait = pollEvery
    while (again && !stopped) {
      again = false
      try {
        while (running.size < workers && !stopped) {
          const job = await claimJob(database, { queues: [...queues.keys()], now: Date.now(), lease })
          if (!job) break
          start(job)
        }
        const due = running.size < workers ? await nextDue(database.read, [...queues.keys()]) : undefined
        wait = due === undefined ? pollEvery : Math.min(pollEvery, Math.max(20, due - Date.now()))
      } catch (error) {
        log.error({ err: error }, 'could not look for jobs')
      }
    }
    looking = false
    if (!stopped) timer = setTimeout(wake, wait)
  }

  function start(job: Row<'jobs'>) {
    // Whoever asked for it: a job is the server's own work.
    const work = runAs(serverCaller, () => perform(job)).catch((error: unknown) =>
      log.error({ err: error, job: job.id }, 'could not keep a job'),
    )
    running.add(work)
    void work.finally(() => {
      running.delete(work)
      wake()
    })
  }

  async function perform(job: Row<'jobs'>) {
    const queue = queues.get(job.queue)
    if (!queue) return
    const heart = setInterval(() => {
      extendLease(database.write, { id: job.id, until: Date.now() + lease }).catch((error: unknown) =>
        log.warn({ err: error, job: job.id }, 'could not extend the lease of a job'),
      )
    }, lease / 3)
    try {
      // A job that brought the whole process down every time must end, too: it never got to count below.
      if (job.attempts > queue.attempts) throw new Error('The process ended during every attempt')
      await queue.run(queue.payload.parse(JSON.parse(job.payload)), abort.signal)
      await deleteJob(database.write, job.id)
    } catch (error) {
      await failed(job, queue, error)
    } finally {
      clearInterval(heart)
    }
  }

  async function failed(job: Row<'jobs'>, queue: Queue, error: unknown) {
    const fields = { err: error, job: job.id, queue: queue.name, attempt: job.attempts }
    if (job.attempts >= queue.attempts) {
      log.error(fields, 'a job failed for the last time')
      await deleteJob(database.write, job.id)
    } else {
      log.warn(fields, 'a job failed and will be tried again')
      await postponeJob(database.write, { id: job.id, until: Date.now() + backoff(job.attempts) })
    }
  }

  return {
    wake,
    areWaiting,
    enqueue: (db, { queue, payload, runAt, dedupe }) => {
      const now = Date.now()
      return insertJob(db, {
        queue,
        payload: JSON.stringify(payload),
        run_at: runAt ?? now,
        dedupe: dedupe ?? null,
        locked_until: null,
        created_at: now,
      })
    },
    handle(queue) {
      queues.set(queue.name, queue)
      wake()
    },
    async stop(deadline) {
      stopped = true
      clearTimeout(timer)
      const timeout = setTimeout(() => abort.abort(), deadline)
      await Promise.all(running)
      clearTimeout(timeout)
      abort.abort()
    },
  }
}

/** 1, 4, 16, 64 … seconds, up to an hour. */
function backoff(attempts: number): number {
  return Math.min(3_600_000, 1000 * 4 ** (attempts - 1))
}
