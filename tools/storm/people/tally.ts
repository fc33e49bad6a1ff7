import { z } from 'zod'

/** What honest people do. `pages` are documents and calls of the API. */
export const kinds = ['pages', 'logins', 'pushes', 'clones'] as const
export type Kind = (typeof kinds)[number]

/** One thing that somebody did. */
export const Sample = z.object({
  kind: z.enum(kinds),
  what: z.string(),
  milliseconds: z.number(),
  /** Why it is a failure; nothing where it is none. */
  failure: z.string().optional(),
})
export type Sample = z.infer<typeof Sample>

/** Times of one kind, in milliseconds. */
export interface Times {
  count: number
  p50: number
  p99: number
}

/** Medians and 99th percentiles. What failed counts with the time that it took: nobody waits less for a failure. */
export function timesOf(samples: readonly Sample[], kind: Kind): Times {
  const sorted = samples
    .filter((sample) => sample.kind === kind)
    .map(({ milliseconds }) => milliseconds)
    .sort((a, b) => a - b)
  return { count: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

/** The smallest value that so large a part does not exceed; 0 where there is none. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}
