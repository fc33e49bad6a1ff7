import * as z from 'zod/mini'

/** Who sees a public repository reads its contents at once (`none`), once they have asked (`auto`), or once somebody let them in (`manual`). */
export const Gate = z.enum(['none', 'auto', 'manual']).register(z.globalRegistry, { id: 'Gate' })
export type Gate = z.output<typeof Gate>

export const AccessRequestState = z
  .enum(['pending', 'accepted', 'rejected'])
  .register(z.globalRegistry, { id: 'AccessRequestState' })
export type AccessRequestState = z.output<typeof AccessRequestState>

/** What became of somebody's request for access to the contents of a repository. */
export const OwnAccessRequest = z
  .object({
    state: AccessRequestState,
    /** What whoever rejected it said; empty where they said nothing. */
    reason: z.string(),
  })
  .register(z.globalRegistry, { id: 'OwnAccessRequest' })
export type OwnAccessRequest = z.output<typeof OwnAccessRequest>

/** Somebody who asked for access, as those see them who decide about it. Times are ISO 8601 in UTC. */
export const AccessRequest = z
  .object({
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
    state: AccessRequestState,
    reason: z.string(),
    asked_at: z.string(),
    decided_at: z.nullable(z.string()),
    /** Who decided; null where the gate lets in at once, and where they are gone. */
    decided_by: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'AccessRequest' })
export type AccessRequest = z.output<typeof AccessRequest>
