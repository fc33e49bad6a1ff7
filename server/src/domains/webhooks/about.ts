import { TeamRole } from '@sheaf/contract'
import { z } from 'zod'
import { PushAgent } from '../events/index.ts'

const userId = z.int()
/** What did it, where `userId` did not. */
const agent = PushAgent.optional()

/** What a delivery tells of, as it is kept until its body is made. */
export const About = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ping'), userId }),
  z.object({ event: z.literal('push'), userId, agent, ref: z.string(), before: z.string(), after: z.string() }),
  z.object({ event: z.enum(['create', 'delete']), userId, agent, ref: z.string() }),
  z.object({ event: z.literal('star'), userId }),
  z.object({ event: z.literal('fork'), userId, forkId: z.int() }),
  /** `release`: its public id; `tag` is told of where it is gone. */
  z.object({ event: z.literal('release'), userId, release: z.string(), tag: z.string() }),
  z.object({ event: z.literal('repository') }),
  z.object({ event: z.literal('member'), userId, memberId: z.int(), role: TeamRole, isNew: z.boolean() }),
  /** `text`: the public id of what was written; `name`: of the label or the person, or the title before. */
  z.object({
    event: z.enum([
      'discussion',
      'discussion_comment',
      'pull_request',
      'issue_comment',
      'pull_request_review',
      'pull_request_review_comment',
    ]),
    userId: userId.nullable(),
    threadId: z.int(),
    action: z.string(),
    text: z.string().optional(),
    name: z.string().optional(),
  }),
  /** `check`: its public id. */
  z.object({ event: z.literal('status'), userId, commit: z.string(), check: z.string() }),
])
export type About = z.output<typeof About>
