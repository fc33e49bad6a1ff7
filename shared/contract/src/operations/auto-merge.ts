import * as z from 'zod/mini'
import { mergeMethods } from '../entities/pull.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Pull requests'
const access = { by: 'account', area: 'repo_access', level: 2 } as const
const params = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })
const path = '/api/repo/{owner}/{repo}/pulls/{number}/auto-merge'
/** The commit that whoever asks has seen as what is proposed. */
const head = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid')))

export const autoMergeOperations = {
  enableAutoMerge: operation({
    method: 'PUT',
    path,
    summary: 'Merge a pull request as soon as no rule of its branch is in the way any more, in the name of who asks',
    tag,
    access,
    params,
    body: z.object({ method: z.enum(mergeMethods), head }),
    data: nothing,
    refusals: {
      403: 'Only a role of their own lets an account merge later',
      404: 'There is no such pull request',
      409: 'It has another commit by now, was closed or merged, or conflicts with its branch',
      422: 'The repository does not allow that way of merging, or the branches have no commit in common',
    },
  }),
  disableAutoMerge: operation({
    method: 'DELETE',
    path,
    summary: 'Merge a pull request only once somebody says so; nothing where nobody had asked for more',
    tag,
    access,
    params,
    data: nothing,
    refusals: {
      404: 'There is no such pull request',
      409: 'It is being merged at this moment',
    },
  }),
} as const
