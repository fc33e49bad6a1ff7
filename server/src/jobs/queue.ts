import type { z } from 'zod'

/** A kind of job: how its payload reads, what it does, how often it is tried and how many run at once. */
export interface Queue<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /**
   * Must be idempotent: a worker may die after the work and before saying so. `signal` aborts when the server stops, and
   * when the job is no longer this worker's, since its lease could not be extended.
   */
  run(payload: z.output<S>, signal: AbortSignal): Promise<void>
  /** After so many, it is kept as failed. */
  attempts: number
  /** So many of them run at once in this process, whatever others wait: what is slow only delays its own kind. */
  concurrency: number
  /** It has nothing to finish: it is aborted as soon as the server stops, in place of when its time is up, and runs again after the next start. */
  endsAtOnce?: boolean
  /** Is there no sense in trying again? */
  isPermanent?(error: unknown): boolean
}
