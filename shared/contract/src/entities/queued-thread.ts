import * as z from 'zod/mini'
import { ThreadAuthor } from './thread.ts'

/**
 * The lists of what waits in all repositories: pull requests whose review was asked for; own ones that need their author, that wait for others, and
 * that nothing stands in the way of; and threads that are assigned.
 */
export const QueueList = z.enum(['review', 'changes', 'waiting', 'ready', 'assigned'])
export type QueueList = z.output<typeof QueueList>

/** What an own pull request waits for; `checking` where it is not known yet whether it can be merged. */
export const QueueStanding = z.enum([
  'conflict',
  'changes_requested',
  'review',
  'approvals',
  'unresolved',
  'checks',
  'checking',
  'ready',
])
export type QueueStanding = z.output<typeof QueueStanding>

/** A thread as somebody's queue shows it, whatever repository it is of. */
export const QueuedThread = z
  .object({
    owner: z.string(),
    repo: z.string(),
    kind: z.enum(['discussion', 'pull']),
    number: z.int(),
    title: z.string(),
    /** Null once the account is gone. */
    author: ThreadAuthor,
    is_draft: z.boolean(),
    comments: z.int(),
    /** When somebody last wrote in it, or changed it. */
    updated_at: z.string(),
    /** Has the one who asks never looked at it, or has it changed since they did? */
    look: z.enum(['never', 'changed', 'seen']),
    /** Of own pull requests alone. */
    standing: z.nullable(QueueStanding),
  })
  .register(z.globalRegistry, { id: 'QueuedThread' })
export type QueuedThread = z.output<typeof QueuedThread>
