import * as z from 'zod/mini'

/** How many commits somebody wrote in the last year. Dates are those of their authors: `2026-01-31`. */
export const ContributionCalendar = z
  .object({
    total: z.int(),
    /** The first day and the last one. */
    from: z.string(),
    to: z.string(),
    /** Days that have any, the oldest first. */
    days: z.array(z.object({ date: z.string(), count: z.int() })),
    /** Are commits in private repositories counted for others? Null for those whom that does not concern. */
    shows_private: z.nullable(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'ContributionCalendar' })
export type ContributionCalendar = z.output<typeof ContributionCalendar>
