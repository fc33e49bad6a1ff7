import * as z from 'zod/mini'
import { PullVersion } from '../entities/pull-version.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Pull requests'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const one = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })

export const pullVersionOperations = {
  listPullVersions: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/versions',
    summary: 'All that a pull request has ever proposed, the newest first; each commit of it is kept',
    tag,
    access: read,
    params: one,
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(pageSizes.versions, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(PullVersion), next: z.nullable(z.string()) }),
    refusals: { 404: 'There is no such pull request' },
  }),
} as const
