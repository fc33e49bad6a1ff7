/**
 * Waits for work, but no longer than `ms` milliseconds; the work goes on. Its failure is passed on while somebody waits, and
 * dropped afterwards. Gives nothing: who needs to know whether the work is done checks its effect.
 */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined)
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, Math.max(0, ms))
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
