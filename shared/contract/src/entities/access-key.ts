import { z } from 'zod'
import { AccessGrants } from '../access-areas.ts'

/** An access key without its secret. `expiration`, `created_at` and `last_used` are ISO 8601 in UTC. */
export const AccessKey = AccessGrants.extend({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** The first characters of the secret, to tell keys apart. */
  prefix: z.string(),
  expiration: z.string(),
  created_at: z.string(),
  last_used: z.string().nullable(),
}).meta({ id: 'AccessKey' })
export type AccessKey = z.output<typeof AccessKey>

/** A new key with its secret: the only time that the secret is shown. */
export const NewAccessKey = AccessKey.extend({ token: z.string() }).meta({ id: 'NewAccessKey' })
export type NewAccessKey = z.output<typeof NewAccessKey>
