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
} as const
