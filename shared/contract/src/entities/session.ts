import { z } from 'zod'

/** Who is signed in, as the interface shows it (SPEC 3). Holds nothing secret: browsers keep it in local storage. */
export const Session = z
  .object({
    uid: z.string(),
    username: z.string(),
    email: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>
