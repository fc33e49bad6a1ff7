import * as z from 'zod/mini'
import { Assignee } from '../entities/thread.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Threads'
const here = z.object({ owner: NameInPath, repo: NameInPath })
/** Public ids. */
const labels = z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.labelsPerThread)), [])
const usernames = z._default(
  z.array(z.string().check(z.maxLength(limits.usernameMax))).check(z.maxLength(limits.assigneesPerThread)),
  [],
)

/** What becomes of each of several threads; what is not given stays as it is. */
const ThreadChanges = z.object({
  add_labels: labels,
  remove_labels: labels,
  assign: usernames,
  unassign: usernames,
  /** The public id of a milestone, or null for none. */
  milestone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  state: z.optional(z.enum(['open', 'closed'])),
})

export const threadListOperations = {
  changeThreads: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/threads/changes',
    summary: 'Change several discussions or pull requests, one after the other, each as if it were changed by itself',
    tag,
    access: { by: 'account', area: 'issue_access', level: 2 },
    params: here,
    body: z.extend(ThreadChanges, {
      numbers: z
        .array(z.int().check(z.minimum(1)))
        .check(
          z.minLength(1, says('thread.none_chosen')),
          z.maxLength(limits.threadsAtOnce, says('thread.too_many_chosen')),
        ),
    }),
    data: z.object({
      /** As they were asked for, each of them once. */
      items: z.array(
        z.object({
          number: z.int(),
          /** Why it was not changed, or not all of it: as a failure says it. Null where all was done, or was so already. */
          refusal: z.nullable(
            z.object({
              code: z.string(),
              params: z.record(z.string(), z.union([z.string(), z.number()])),
              text: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
  findThreadPeople: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/threads/people',
    summary:
      'Who began the latest discussions or pull requests of a repository, or is assigned to them, by the beginning of a username',
    tag,
    access: { by: 'anyone', area: 'issue_access', level: 1 },
    params: here,
    query: z.object({
      kind: z.enum(['discussion', 'pull']),
      as: z.enum(['author', 'assignee']),
      begins: z._default(z.string().check(z.maxLength(limits.usernameMax)), ''),
    }),
    data: z.array(Assignee),
  }),
} as const
