import * as z from 'zod/mini'
import { RepoKind } from './repository.ts'

/** Repositories, people and teams whose names fit what somebody types, the likeliest of each first. */
export const FoundNames = z
  .object({
    repositories: z.array(
      z.object({ owner: z.string(), repo_name: z.string(), kind: RepoKind, is_private: z.boolean() }),
    ),
    people: z.array(z.object({ username: z.string(), display_name: z.string(), avatar_url: z.nullable(z.string()) })),
    teams: z.array(z.object({ name: z.string(), display_name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'FoundNames' })
export type FoundNames = z.output<typeof FoundNames>
