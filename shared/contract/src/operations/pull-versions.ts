import * as z from 'zod/mini'
import { PatchComparison, PullVersion, VersionComparison } from '../entities/pull-version.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Pull requests'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const one = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })
const commit = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid')))
const revision = z.string().check(z.minLength(1), z.maxLength(limits.refNameMax))
const missing = 'There is no such pull request'

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
    data: z.object({
      items: z.array(PullVersion),
      next: z.nullable(z.string()),
      /** The version that the account has seen last before what is proposed now; null where it saw none, and for visitors. */
      seen: z.nullable(z.int()),
    }),
    refusals: { 404: missing },
  }),
  comparePullVersions: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/version-comparison',
    summary:
      'What became of one version of a pull request in another: commit by commit, and which range shows the files',
    tag,
    access: read,
    params: one,
    query: z.object({ from: count(1, { min: 1, max: 1_000_000 }), to: count(1, { min: 1, max: 1_000_000 }) }),
    data: VersionComparison,
    refusals: {
      404: 'There is no such pull request, or it has no such version (any more)',
      422: 'It takes too long to compare them',
      503: 'Others compare at this moment',
    },
  }),
  comparePullPatches: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/patch-comparison',
    summary: 'What differs between what two commits do, whatever each was made upon',
    tag,
    access: read,
    params: one,
    query: z.object({ from: revision, to: revision }),
    data: PatchComparison,
    refusals: {
      404: 'There is no such pull request, or one of the commits is none that the one who asks sees',
      422: 'It takes too long to compare them',
      503: 'Others compare at this moment',
    },
  }),
  setPullLook: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/look',
    summary: 'Remember that the account has seen what a pull request proposes',
    tag,
    access: { by: 'session' },
    params: one,
    body: z.object({ head: commit }),
    data: nothing,
    refusals: { 404: missing, 409: 'The commit is none that this pull request proposes or did' },
  }),
} as const
