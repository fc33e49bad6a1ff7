import * as z from 'zod/mini'
import { limits, pageSizes } from './limits.ts'
import { count } from './query-schemas.ts'

/** What a list of threads of a kind is asked for. */
export const ThreadListQuery = z.object({
  state: z._default(z.enum(['open', 'closed']), 'open'),
  /** Words that the title has, all of them, and `label:`, `assignee:`, `milestone:`, `no:label`, `no:assignee`, `no:milestone`, `author:`, `is:` (`open`, `closed`, of discussions `answered`, `unanswered`) and `sort:`, which weigh more than what else is asked. */
  q: z.optional(z.string().check(z.maxLength(limits.threadQueryMax))),
  author: z.optional(z.string().check(z.maxLength(limits.usernameMax))),
  sort: z._default(z.enum(['newest', 'updated']), 'newest'),
  after: z.optional(z.string().check(z.maxLength(200))),
  page_size: count(pageSizes.threads, { min: 1, max: pageSizes.max }),
})
