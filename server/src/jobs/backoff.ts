const firstMs = 1_000
const longestMs = 60 * 60_000
/** So that jobs that failed together, as all mails do whose server is away, do not come back together. */
const jitter = 0.2

/** How long a job waits after its `attempts`-th failure, in milliseconds: 1, 4, 16, 64 … seconds, up to an hour. */
export function backoff(attempts: number): number {
  const even = Math.min(longestMs, firstMs * 4 ** (attempts - 1))
  return Math.round(even * (1 - jitter + 2 * jitter * Math.random()))
}
