import * as z from 'zod/mini'

/** What threads of a repository are to be done by. Titles are told apart whatever the case of their ASCII letters. */
export const Milestone = z
  .object({
    uid: z.string(),
    title: z.string(),
    description: z.string(),
    /** A day of the calendar, `YYYY-MM-DD`; empty for none. */
    due_on: z.string(),
    state: z.enum(['open', 'closed']),
    /** How many threads of it are open and closed: discussions and pull requests. */
    open: z.int(),
    closed: z.int(),
  })
  .register(z.globalRegistry, { id: 'Milestone' })
export type Milestone = z.output<typeof Milestone>
