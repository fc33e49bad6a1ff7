import * as z from 'zod/mini'
import { ActivityItem } from '../entities/activity.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Repositories'

export const activityOperations = {
  listRepositoryActivity: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/activity',
    summary: 'What happened here last, newest first',
    tag,
    access: { by: 'anyone', area: 'event_access', level: 1 },
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    query: z.object({ page_size: count(10, { min: 1, max: 50 }) }),
    data: z.array(ActivityItem),
  }),
  listUserActivity: operation({
    method: 'GET',
    path: '/api/users/{username}/active',
    summary:
      'What a user did last in repositories that the caller may see, newest first. A page may have less than were asked for, and another one behind it',
    tag: 'Users',
    access: { by: 'anyone', area: 'event_access', level: 1 },
    params: z.object({ username: NameInPath }),
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(10, { min: 1, max: 50 }),
    }),
    data: z.object({ items: z.array(ActivityItem), next: z.nullable(z.string()) }),
  }),
  listFeed: operation({
    method: 'GET',
    path: '/api/user/feed',
    summary:
      'What others did in the last 90 days: whom the account follows, and in repositories that it watches, newest first. A page may have less than were asked for, and another one behind it',
    tag: 'Users',
    access: { by: 'account', area: 'event_access', level: 1 },
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(20, { min: 1, max: 50 }),
    }),
    data: z.object({ items: z.array(ActivityItem), next: z.nullable(z.string()) }),
  }),
} as const
