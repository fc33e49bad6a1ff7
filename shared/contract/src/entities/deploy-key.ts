import * as z from 'zod/mini'

/** A public SSH key that opens one repository. Times are ISO 8601 in UTC. */
export const DeployKey = z
  .object({
    uid: z.string(),
    title: z.string(),
    /** As the key itself says, for instance `ssh-ed25519`. */
    algorithm: z.string(),
    /** `SHA256:…`, as `ssh-keygen -l` prints it. */
    fingerprint: z.string(),
    can_write: z.boolean(),
    /** Who added it; it ends with their account. */
    added_by: z.string(),
    created_at: z.string(),
    /** From then on it opens nothing; null where it does not end by itself. */
    expires_at: z.nullable(z.string()),
    /** To the minute; null until it was used. */
    last_used_at: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'DeployKey' })
export type DeployKey = z.output<typeof DeployKey>
