import * as z from 'zod/mini'
import { ThreadAuthor } from '../entities/thread.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Pull requests'
const access = { by: 'account', area: 'repo_access', level: 2 } as const
const here = { owner: NameInPath, repo: NameInPath }
const params = z.object({ ...here, number: NameInPath })
const path = '/api/repo/{owner}/{repo}/pulls/{number}/queue'
/** The commit that whoever asks has seen as what is proposed. */
const head = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid')))
const missing = 'There is no such pull request'

export const mergeQueueOperations = {
  addToQueue: operation({
    method: 'PUT',
    path,
    summary:
      'Let a pull request be merged in its turn, once what it comes to with those before it has passed the required checks',
    tag,
    access,
    params,
    body: z.object({ method: z.enum(['merge', 'squash', 'rebase']), head }),
    data: nothing,
    refusals: {
      403: 'Only a role of their own lets an account merge later',
      404: missing,
      409: 'It has another commit by now, was closed or merged, or conflicts with its branch',
      422: 'Its branch has no queue or a full one, a rule is in the way, or the repository does not allow that way of merging',
    },
  }),
  removeFromQueue: operation({
    method: 'DELETE',
    path,
    summary: 'Take a pull request out of the queue of its branch; nothing where it is in none',
    tag,
    access,
    params,
    data: nothing,
    refusals: { 404: missing, 409: 'It is being merged at this moment' },
  }),
  listMergeQueue: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/queue',
    summary: 'The pull requests that wait to be merged into a branch, in turn',
    tag,
    access: { by: 'anyone', area: 'issue_access', level: 1 },
    params: z.object(here),
    query: z.object({ branch: z.string().check(z.minLength(1), z.maxLength(limits.refNameMax)) }),
    data: z.object({
      items: z.array(
        z.object({
          number: z.int(),
          title: z.string(),
          by: ThreadAuthor,
          at: z.string(),
          /** Is it part of what is tried now, whose checks are waited for? */
          is_tried: z.boolean(),
        }),
      ),
      /** The commit that is tried, under `refs/queue/`; null where nothing is. */
      tip_id: z.nullable(z.string()),
    }),
  }),
} as const
