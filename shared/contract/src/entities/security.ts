import * as z from 'zod/mini'

/** Where something was done from, as far as a request tells. What it does not tell is empty. */
const origin = {
  /** An IP address; of IPv6 the network of its first 64 bits. */
  address: z.string(),
  /** Such as `Firefox`. */
  browser: z.string(),
  /** The operating system, such as `macOS`. */
  system: z.string(),
}

/** A browser in which the account is signed in. Times are ISO 8601 in UTC. */
export const SignedInSession = z
  .object({
    id: z.string(),
    /** Is it the one that asks? */
    is_current: z.boolean(),
    created_at: z.string(),
    /** When it was used last, to ten minutes. */
    last_seen: z.string(),
    ...origin,
  })
  .register(z.globalRegistry, { id: 'SignedInSession' })
export type SignedInSession = z.output<typeof SignedInSession>

/** What an account's log of security events tells of. */
export const SecurityEventKind = z.enum([
  'signed-in',
  'signed-in-new-device',
  'password-changed',
  'password-reset',
  'password-ended',
  'access-key-created',
  'access-key-changed',
  'ssh-key-added',
  'signing-key-added',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-created',
  'recovery-code-used',
  'factors-ended',
  'identity-added',
  'identity-removed',
  'session-ended',
  'sessions-ended',
])
export type SecurityEventKind = z.output<typeof SecurityEventKind>

/** One line of the log. */
export const SecurityEvent = z
  .object({
    id: z.string(),
    kind: SecurityEventKind,
    /** What it is about, such as the title of a key; often empty. */
    subject: z.string(),
    created_at: z.string(),
    ...origin,
  })
  .register(z.globalRegistry, { id: 'SecurityEvent' })
export type SecurityEvent = z.output<typeof SecurityEvent>
