import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for work, but no longer than `ms`; the work goes on. Its failure is passed on while somebody waits. */
export async function within(ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  work.catch(() => undefined)
  try {
    await Promise.race([work, sleep(Math.max(0, ms), undefined, { signal: timer.signal }).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}
