import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { extendLeases } from './job.store.ts'

/** Jobs that this process sees to outside of all lanes, while it lives. */
export interface HeldJobs {
  /** Whose they are. */
  readonly lease: string
  /** Until when a job that begins now is held, in milliseconds since 1970. */
  until(): number
  add(dedupe: string): void
  delete(dedupe: string): void
  stop(): void
}

interface Options {
  database: Pick<Database, 'count'>
  log: Logger
  lease: string
  now: () => number
  leaseMs: number
}

/** Holds on to them with a heartbeat: when it stops, they are due, and any process may take them over. */
export function holdJobs({ database, log, lease, now, leaseMs }: Options): HeldJobs {
  const dedupes = new Set<string>()
  const until = () => now() + leaseMs
  let heart: NodeJS.Timeout | undefined
  const beat = () => {
    extendLeases(database, { dedupes: [...dedupes], lease, until: until() }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not extend the leases of what this process works on'),
    )
  }
  const stop = () => {
    clearInterval(heart)
    heart = undefined
  }
  return {
    lease,
    until,
    add(dedupe) {
      dedupes.add(dedupe)
      heart ??= setInterval(beat, leaseMs / 3).unref()
    },
    delete(dedupe) {
      dedupes.delete(dedupe)
      if (dedupes.size === 0) stop()
    },
    stop,
  }
}
