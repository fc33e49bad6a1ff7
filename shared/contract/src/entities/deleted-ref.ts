import * as z from 'zod/mini'

/** A branch or a tag that was deleted and can be brought back. Times are ISO 8601 in UTC. */
export const DeletedRef = z
  .object({
    uid: z.string(),
    kind: z.enum(['branch', 'tag']),
    name: z.string(),
    /** What it held. */
    oid: z.string(),
    deleted_at: z.string(),
    /** Until when it can be brought back. */
    expires_at: z.string(),
    /** Who deleted it; null where they are gone. */
    deleted_by: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'DeletedRef' })
export type DeletedRef = z.output<typeof DeletedRef>
