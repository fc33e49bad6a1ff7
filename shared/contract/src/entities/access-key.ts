import * as z from 'zod/mini'
import { AccessGrants } from '../access-areas.ts'
import { keyScopeFields } from './key-scope.ts'

/** An access key without its secret. `expiration`, `created_at` and `last_used` are ISO 8601 in UTC. */
export const AccessKey = z
  .extend(AccessGrants, {
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** The first characters of the secret, to tell keys apart. */
    prefix: z.string(),
    expiration: z.string(),
    created_at: z.string(),
    last_used: z.nullable(z.string()),
    ...keyScopeFields,
  })
  .register(z.globalRegistry, { id: 'AccessKey' })
export type AccessKey = z.output<typeof AccessKey>

/** A new key with its secret: the only time that the secret is shown. */
export const NewAccessKey = z
  .extend(AccessKey, { token: z.string() })
  .register(z.globalRegistry, { id: 'NewAccessKey' })
export type NewAccessKey = z.output<typeof NewAccessKey>
