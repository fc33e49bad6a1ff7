import { randomUUID } from 'node:crypto'
import { runAs, serverCaller } from '@sheaf/server-core/admission/caller'
import { withTimeout } from '@sheaf/server-core/with-timeout'
import type { z } from 'zod'
import type { Database, Queries } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { backoff } from './backoff.ts'
import { insertFinished, pruneFinished } from './finished-job.store.ts'
import { holdJobs } from './held-jobs.ts'
import { areWaiting, claimJob, dueTimes, endJob, expireLeases, insertJob, type Job, postponeJob } from './job.store.ts'
import type { Queue } from './queue.ts'
import { LeaseLostError, runLeased } from './run-leased.ts'

export type { Queue } from './queue.ts'

export interface Jobs {
  /** Adds a job within `db`, a transaction or not. Call `wake` once it is committed. */
  enqueue(db: Queries, job: { queue: string; payload: unknown; runAt?: number; dedupe?: string }): Promise<void>
  /**
   * Adds a job that this process sees to itself, and others as soon as it no longer holds on to it: after `releaseLease`, or
   * some seconds after its death. `subject`: what it is about, for whoever asks whether one waits.
   */
  enqueueLeased(db: Queries, job: { queue: string; payload: unknown; dedupe: string; subject: string }): Promise<void>
  releaseLease(dedupe: string): void
  /** Makes all jobs due that a process held which is no more, where no other process can hold any. Call it once, at the start. */
  reclaimLeases(): Promise<void>
  /** Do so many jobs of a queue wait? Ask before more are added by whoever likes. */
  areWaiting(db: Queries, options: { queue: string; count: number }): Promise<boolean>
  /** Polls for due jobs now. */
  wake(): void
  /** Declares a kind of job and begins to work on it. */
  handle<S extends z.ZodType>(queue: Queue<S>): void
  /**
   * Finishes what runs, or aborts it after `deadline` milliseconds, and at once what has nothing to finish; what was aborted runs again after the next start. What does not even heed
   * that is left behind: a server that never ends is killed, and with it what would have been written down after the jobs.
   */
  stop(deadline: number): Promise<void>
}

const pollMs = 5_000
/** What is due and could not be claimed is retried after this. */
const shortestWaitMs = 50

/** How much of the history is kept, in rows and milliseconds, and how often it is cut down to that. */
const kept = {
  done: { rows: 1_000, ms: 7 * 24 * 60 * 60_000 },
  failed: { rows: 10_000, ms: 30 * 24 * 60 * 60_000 },
}
const pruneEvery = 200
const maxErrorLetters = 500

export interface JobsOptions {
  database: Database
  log: Logger
  /** The clock by which jobs are due, in milliseconds since 1970. */
  now?: () => number
  /** After the death of a worker, its jobs wait so long for another one. */
  leaseMs?: number
  /** What is aborted has so long to end. */
  unheededMs?: number
}

/** A queue and how many of its jobs run. */
interface Lane {
  queue: Queue
  running: number
}

/** The jobs table's workers, in this process. */
export function createJobs({
  database,
  log,
  now = () => Date.now(),
  leaseMs = 30_000,
  unheededMs = 5_000,
}: JobsOptions): Jobs {
  const lanes = new Map<string, Lane>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const stoppingSoon = new AbortController()
  const held = holdJobs({ database, log, lease: randomUUID(), now, leaseMs })
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let again = false
  let stopped = false
  let untilPrune = 0

  const wake = () => {
    if (stopped || lanes.size === 0) return
    clearTimeout(timer)
    again = true
    if (!looking) void look()
  }

  async function look() {
    looking = true
    let wait = pollMs
    while (again && !stopped) {
      again = false
      try {
        wait = await startDue()
      } catch (error) {
        log.error({ err: error }, 'could not look for jobs')
      }
    }
    looking = false
    if (!stopped) timer = setTimeout(wake, wait)
  }

  const freeLanes = () => [...lanes.values()].filter(({ queue, running }) => running < queue.concurrency)

  /** Starts what is due and has room in its lane. Gives how long nothing else will be due, in milliseconds. */
  async function startDue(): Promise<number> {
    for (;;) {
      const free = freeLanes()
      if (stopped || free.length === 0) return pollMs
      const due = await dueTimes(
        database,
        free.map(({ queue }) => queue.name),
      )
      let started = 0
      for (const lane of free) {
        const { name, concurrency } = lane.queue
        while (!stopped && lane.running < concurrency && (due.get(name) ?? Number.POSITIVE_INFINITY) <= now()) {
          const job = await claimJob(database, { queue: name, now: now(), until: now() + leaseMs, lease: randomUUID() })
          if (job === undefined) break
          start(lane, job)
          started += 1
        }
      }
      if (started === 0) return Math.min(pollMs, Math.max(shortestWaitMs, Math.min(...due.values()) - now()))
    }
  }

  function start(lane: Lane, job: Job) {
    lane.running += 1
    // Whoever asked for it: a job is the server's own work.
    const work = runAs(serverCaller, () => perform(lane.queue, job)).catch((error: unknown) =>
      log.error({ err: error, job: job.id }, 'could not keep a job'),
    )
    running.add(work)
    void work.finally(() => {
      running.delete(work)
      lane.running -= 1
      wake()
    })
  }

  const endOf = ({ endsAtOnce }: Queue) => (endsAtOnce ? stoppingSoon : stopping).signal

  async function perform(queue: Queue, job: Job) {
    const since = now()
    try {
      // A job that brought the whole process down every time must end, too: it never got to count below.
      if (job.attempts > queue.attempts) throw new Error('The process ended during every attempt')
      await runLeased({ database, log, job, leaseMs, now, signal: endOf(queue) }, (signal) =>
        queue.run(queue.payload.parse(JSON.parse(job.payload)), signal),
      )
      await end(job, { outcome: 'done', since })
    } catch (error) {
      await failed(queue, { job, since, error })
    }
  }

  async function failed(queue: Queue, { job, since, error }: { job: Job; since: number; error: unknown }) {
    const { attempts } = job
    const fields = { err: error, job: job.id, queue: queue.name, attempt: attempts }
    if (error instanceof LeaseLostError) return log.warn(fields, 'a job was left to another worker')
    const reason = wordsOf(error)
    if (endOf(queue).aborted) {
      await postponeJob(database, { ...job, until: now(), attempts: attempts - 1 })
    } else if (attempts >= queue.attempts || queue.isPermanent?.(error)) {
      log.error(fields, 'a job failed for the last time and is kept')
      await end(job, { outcome: 'failed', since, error: reason })
    } else {
      log.warn(fields, 'a job failed and will be tried again')
      await postponeJob(database, { ...job, until: now() + backoff(attempts), error: reason })
    }
  }

  /** Takes a job that is over out of the table, and into the history. */
  async function end(
    job: Job,
    { outcome, since, error }: { outcome: 'done' | 'failed'; since: number; error?: string },
  ) {
    const { queue, attempts, created_at } = job
    await database.count(async (tx) => {
      if (!(await endJob(tx, job))) return
      await insertFinished(tx, {
        queue,
        outcome,
        // What is done may hold what nobody should read any more, such as a code.
        payload: outcome === 'failed' ? job.payload : null,
        attempts,
        error: error ?? null,
        created_at,
        finished_at: now(),
        duration: Math.max(0, now() - since),
      })
    })
    untilPrune -= 1
    if (untilPrune > 0) return
    untilPrune = pruneEvery
    for (const [name, { rows, ms }] of [['done', kept.done] as const, ['failed', kept.failed] as const]) {
      const count = await pruneFinished(database.write, { outcome: name, keep: rows, before: now() - ms })
      if (count > 0 && name === 'failed')
        log.warn({ count }, 'jobs that had failed are gone: too many, or too long ago')
    }
  }

  const rowOf = ({ queue, payload }: { queue: string; payload: unknown }) => ({
    queue,
    payload: JSON.stringify(payload),
    created_at: now(),
  })

  return {
    wake,
    areWaiting,
    enqueue: (db, job) => insertJob(db, { ...rowOf(job), run_at: job.runAt ?? now(), dedupe: job.dedupe ?? null }),
    async enqueueLeased(db, job) {
      const until = held.until()
      held.add(job.dedupe)
      await insertJob(db, {
        ...rowOf(job),
        dedupe: job.dedupe,
        subject: job.subject,
        run_at: until,
        locked_until: until,
        lease: held.lease,
      })
    },
    releaseLease: (dedupe) => held.delete(dedupe),
    async reclaimLeases() {
      // SQLite is one server's: whatever was held there, was by the one before. Elsewhere leases end by themselves.
      if (database.engine === 'sqlite') await expireLeases(database.write, { now: now() })
    },
    handle(queue) {
      lanes.set(queue.name, { queue, running: 0 })
      wake()
    },
    async stop(deadline) {
      stopped = true
      clearTimeout(timer)
      held.stop()
      stoppingSoon.abort()
      const timeout = setTimeout(() => stopping.abort(), deadline)
      await withTimeout(deadline + unheededMs, Promise.all(running))
      clearTimeout(timeout)
      stopping.abort()
      const left = [...lanes.values()].flatMap(({ queue, running }) => (running > 0 ? [queue.name] : []))
      if (left.length > 0) log.error({ queues: left }, 'jobs that do not end are left to the next start')
    },
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLetters)
