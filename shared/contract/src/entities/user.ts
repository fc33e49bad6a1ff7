import * as z from 'zod/mini'
import { TeamRole } from './team.ts'

/** A user, or a team, as everyone may see them. `email` is empty unless the user chose to show it. `created_at` is ISO 8601. */
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
    /** Is it a team? Then `display_name` and `bio` are what the team says of itself. */
    team: z.boolean(),
    /** What the one who asks is to the team; null where it is a user, and for those who are no members. */
    role: z.nullable(TeamRole),
    /** Is the one who asks a member whose role counts for nothing until they have a second factor? */
    needs_factor: z.boolean(),
    /** Is it the one who asks, or a team that they own? */
    is_owner: z.boolean(),
    /** Repositories that the one who asks may see. */
    repositories: z.int(),
    /** Repositories that it has starred and the one who asks may see; teams star none. */
    stars: z.int(),
    /** Who follows them, and whom they follow: users alone, none of which is hidden from anybody. */
    followers: z.int(),
    following: z.int(),
    /** Does the one who asks follow them? */
    is_follow: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'User' })
export type User = z.output<typeof User>

/** Somebody who follows a user or is followed by them. `since` is ISO 8601. */
export const Follow = z
  .object({
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
    since: z.string(),
    /** Does the one who asks follow them? */
    is_follow: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Follow' })
export type Follow = z.output<typeof Follow>

/** How many follow a user, and how many they follow. */
export const FollowCounts = z
  .object({ followers: z.int(), following: z.int() })
  .register(z.globalRegistry, { id: 'FollowCounts' })
export type FollowCounts = z.output<typeof FollowCounts>
