import * as z from 'zod/mini'

/** An address of an account. Commits by each that was proved are the account's. */
export const AccountEmail = z
  .object({ id: z.string(), email: z.string(), verified: z.boolean() })
  .register(z.globalRegistry, { id: 'AccountEmail' })
export type AccountEmail = z.output<typeof AccountEmail>

/** What an account is to itself: nothing of it is shown to others, but the primary address where `shows_email` is on. */
export const AccountSettings = z
  .object({
    username: z.string(),
    /** The primary address: it signs in and gets mail. */
    email: z.string(),
    shows_email: z.boolean(),
    /** The others, the oldest first. */
    emails: z.array(AccountEmail),
    /** What goes with the account: how many repositories, and which teams would be left without an owner. */
    repositories: z.int(),
    teams_owned_alone: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'AccountSettings' })
export type AccountSettings = z.output<typeof AccountSettings>
