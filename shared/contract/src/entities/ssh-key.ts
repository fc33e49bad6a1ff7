import * as z from 'zod/mini'
import { keyScopeFields } from './key-scope.ts'

/** A public key that opens Git over SSH. Times are ISO 8601 in UTC. */
export const SshKey = z
  .object({
    uid: z.string(),
    name: z.string(),
    /** As the key itself says, for instance `ssh-ed25519`. */
    algorithm: z.string(),
    /** `SHA256:…`, as `ssh-keygen -l` prints it. */
    fingerprint: z.string(),
    created_at: z.string(),
    /** When the key was last used, to the minute; null until it was (SPEC 2: "Last used (from updated_at)"). */
    updated_at: z.nullable(z.string()),
    ...keyScopeFields,
  })
  .register(z.globalRegistry, { id: 'SshKey' })
export type SshKey = z.output<typeof SshKey>
