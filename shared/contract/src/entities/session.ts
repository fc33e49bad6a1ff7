import * as z from 'zod/mini'
import { Preferences } from './preferences.ts'

/** Who is signed in, as the interface shows it (SPEC 3). Holds nothing secret: browsers keep it in local storage. */
export const Session = z
  .object({
    uid: z.string(),
    username: z.string(),
    email: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
    preferences: Preferences,
  })
  .register(z.globalRegistry, { id: 'Session' })
export type Session = z.output<typeof Session>
