import * as z from 'zod/mini'
import { pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Reviews'
const path = '/api/repo/{owner}/{repo}/pulls/{number}/viewed-files'
const session = { by: 'session' } as const
const one = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })

export const viewedFileOperations = {
  listViewedFiles: operation({
    method: 'GET',
    path,
    summary: 'Files of a pull request that the account has viewed, as far as they are what they were then',
    tag,
    access: session,
    params: one,
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.viewedFiles, { min: 1, max: pageSizes.viewedFiles }),
    }),
    /** Their paths: in what is proposed, or before, of those that are deleted. */
    data: z.object({ items: z.array(z.string()), next: z.nullable(z.string()) }),
  }),
  setViewedFile: operation({
    method: 'PUT',
    path,
    summary: 'Remember that the account has viewed a file of a pull request, or forget it',
    tag,
    access: session,
    params: one,
    body: z.object({
      /** The commit in which it was looked at. */
      head: z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid'))),
      path: z.string().check(z.minLength(1), z.maxLength(4096)),
      viewed: z.boolean(),
    }),
    data: nothing,
    refusals: {
      404: 'There is no such pull request',
      409: 'The commit is none that this pull request proposes or did',
      422: 'There is no such file, or as many are remembered as may be',
    },
  }),
} as const
