import * as z from 'zod/mini'
import { PullConflict } from '../entities/pull-conflict.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Pull requests'
const push = { by: 'account', area: 'repo_access', level: 2 } as const
const params = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })
const CommitId = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, says('pull.head_invalid')))
const path = z.string().check(z.minLength(1), z.maxLength(limits.treePathMax))
/** The commits of the two branches that whoever asks has seen. */
const seen = { head: CommitId, base: CommitId }
const refusals = {
  403: 'Who asks may not push to the branch',
  404: 'There is no such pull request',
  409: 'One of the branches has another commit by now, or it was closed or merged',
  422: 'One of the branches is gone, they have no commit in common, or git can not merge them here',
}

export const pullConflictOperations = {
  listPullConflicts: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/conflicts',
    summary: 'The files that git can not merge between the branches of a pull request; none where it can merge all',
    tag,
    access: push,
    params,
    data: z.object({
      head_id: z.string(),
      base_id: z.string(),
      items: z.array(PullConflict),
      /** More files are in conflict than are told: git has to resolve them. */
      has_more: z.boolean(),
    }),
    refusals,
  }),
  getPullConflict: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/conflict',
    summary: 'A file in conflict as a text to work on: all that git has merged, and marks around what it could not',
    tag,
    access: push,
    params,
    query: z.object({ ...seen, path }),
    data: z.object({
      path: z.string(),
      /** Null where it is nothing that can be resolved here. */
      text: z.nullable(z.string()),
      /** How many letters a mark has: seven, or more where lines of the text begin like marks. */
      marker_size: z.int(),
    }),
    refusals,
  }),
  resolvePullConflicts: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/pulls/{number}/conflicts',
    summary: 'Merge the base of a pull request into its branch, with these texts for all files that are in conflict',
    tag,
    access: push,
    params,
    body: z.object({
      ...seen,
      files: z
        .array(
          z.object({
            path,
            /** Null where it is to be deleted, which only what one branch has deleted may be. */
            text: z.nullable(z.string().check(z.maxLength(limits.commitTextMax))),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(limits.resolvedConflicts),
          z.refine((files) => new Set(files.map(({ path }) => path)).size === files.length, says('commit.path_twice')),
        ),
    }),
    bodyBytes: limits.resolutionBodyBytes,
    data: z.object({ commit_id: z.string() }),
    refusals: {
      ...refusals,
      422: 'One of the branches is gone, other files are in conflict, or a rule of the branch, the quota or git itself says no',
      503: 'Others merge or push at this moment, or it took too long',
    },
  }),
} as const
