import * as z from 'zod/mini'

/** All that is an account's, as one archive. Times are ISO 8601 in UTC. */
export const AccountExport = z
  .object({
    uid: z.string(),
    state: z.enum(['running', 'ready', 'failed']),
    /** How many repositories are in it already, of how many. */
    done: z.int(),
    total: z.int(),
    /** Of the archive; 0 until it is ready. */
    bytes: z.int(),
    created_at: z.string(),
    /** When it is deleted; null until it is ready. */
    expires_at: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'AccountExport' })
export type AccountExport = z.output<typeof AccountExport>
