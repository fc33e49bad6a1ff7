import * as z from 'zod/mini'

/** Where it is let in. A code of letters alone is written into it as it stands. */
export const deviceLoginPage = '/login/device'
/** How long its key lives. */
export const deviceKeyDays = 30

/** A program that waits for somebody to let it in by a code. */
export const DeviceLogin = z.object({
  /** What it calls itself: nobody has proved it. */
  client: z.string(),
  /** From where it asked; of IPv6 the network. */
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type DeviceLogin = z.output<typeof DeviceLogin>
