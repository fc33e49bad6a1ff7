import * as z from 'zod/mini'

/** A repository that is to have another owner, once that one accepts it. */
export const RepositoryTransfer = z
  .object({
    uid: z.string(),
    /** Whose it is, and what it is called. */
    owner: z.string(),
    repo_name: z.string(),
    is_private: z.boolean(),
    /** Whose it is to be. */
    new_owner: z.string(),
    /** Who asked for it; null where they are gone. */
    asked_by: z.nullable(z.string()),
    disk_bytes: z.int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'RepositoryTransfer' })
export type RepositoryTransfer = z.output<typeof RepositoryTransfer>
