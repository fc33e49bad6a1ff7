import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { extendLease, type Leased } from './job.store.ts'

/** The job is somebody else's by now: nothing more may be done in its name. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

interface Options {
  database: Pick<Database, 'count'>
  log: Logger
  job: Leased
  leaseMs: number
  now: () => number
  /** Aborts the work as well. */
  signal: AbortSignal
}

/**
 * Does the work of a job with a heartbeat that extends its lease. When the lease is lost, or could not be extended for as
 * long as it lasts, the work is aborted and this fails with a `LeaseLostError`, whatever the work makes of it.
 */
export async function runLeased(
  { database, log, job, leaseMs, now, signal }: Options,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController()
  let extendedAt = performance.now()
  const beat = async () => {
    const asked = performance.now()
    try {
      if (await extendLease(database, { ...job, until: now() + leaseMs })) extendedAt = asked
      else lost.abort(new LeaseLostError('Another worker has taken this job over'))
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'could not extend the lease of a job')
      if (performance.now() - extendedAt >= leaseMs) lost.abort(new LeaseLostError('The lease of this job has ended'))
    }
  }
  const heart = setInterval(() => void beat(), leaseMs / 3)
  try {
    await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(heart)
    lost.signal.throwIfAborted()
  }
}
