import * as z from 'zod/mini'
import { QueuedThread, QueueList } from '../entities/queued-thread.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Personal queue'

export const personalQueueOperations = {
  listQueue: operation({
    method: 'GET',
    path: '/api/user/queue/{list}',
    summary:
      'What waits for the account in all repositories that it may see, the latest first. A page may have less than were asked for, and another one behind it',
    tag,
    access: { by: 'account', area: 'issue_access', level: 1 },
    params: z.object({ list: QueueList }),
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.queue, { min: 1, max: pageSizes.queue }),
    }),
    data: z.object({ items: z.array(QueuedThread), next: z.nullable(z.string()) }),
  }),
  markThreadSeen: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/seen',
    summary: 'Note that the account has looked at a thread, whatever its kind, as it is now',
    tag,
    // What an account looks at is its own affair: no access key opens it.
    access: { by: 'session' },
    params: z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath }),
    data: nothing,
    refusals: { 404: 'There is no such discussion or pull request' },
  }),
} as const
