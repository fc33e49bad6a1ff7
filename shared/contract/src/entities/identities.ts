import * as z from 'zod/mini'

/** Another provider of sign-in, as this Sheaf is configured. */
export const SignInProvider = z
  .object({
    /** As it stands in addresses. */
    name: z.string(),
    /** What people call it; empty where nobody said. */
    label: z.string(),
  })
  .register(z.globalRegistry, { id: 'SignInProvider' })
export type SignInProvider = z.output<typeof SignInProvider>

/** Who the account is at such a provider. Times are ISO 8601 in UTC. */
export const Identity = z
  .object({
    uid: z.string(),
    /** The name of the provider; nothing where it is no longer configured. */
    provider: z.nullable(z.string()),
    /** What people call the provider, or its address. */
    label: z.string(),
    /** What the provider calls them, such as an e-mail address. */
    account: z.string(),
    created_at: z.string(),
    last_used: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Identity' })
export type Identity = z.output<typeof Identity>
