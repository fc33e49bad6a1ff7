import * as z from 'zod/mini'

/** A user as everyone may see them. `email` is empty unless the user chose to show it. `created_at` is ISO 8601. */
export const User = z
  .object({
    model: z.object({
      uid: z.string(),
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.nullable(z.string()),
      bio: z.string(),
      company: z.string(),
      location: z.string(),
      website_url: z.string(),
      email: z.string(),
      created_at: z.string(),
    }),
    is_owner: z.boolean(),
    /** Repositories that the one who asks may see. */
    repositories: z.int(),
  })
  .register(z.globalRegistry, { id: 'User' })
export type User = z.output<typeof User>
