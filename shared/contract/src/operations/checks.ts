import * as z from 'zod/mini'
import { Check, CheckAnnotation, CheckFields, CheckMark } from '../entities/check.ts'
import { limits, pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Checks'
const path = '/api/repo/{owner}/{repo}/checks/{commit}'
const read = { by: 'anyone', area: 'checks_access', level: 1 } as const
const here = { owner: NameInPath, repo: NameInPath }
/** What is no whole id is missing, as a commit that there is not. */
const one = z.object({ ...here, commit: NameInPath })
const after = z.optional(z.string().check(z.maxLength(200)))

/** Whole ids, with commas between them. */
const commits = /^(?:[0-9a-f]{64}|[0-9a-f]{40})(?:,(?:[0-9a-f]{64}|[0-9a-f]{40}))*$/
/** As many letters as may be, of which few are escaped. */
const bodyBytes = 786_432

export const checkOperations = {
  setCheck: operation({
    method: 'PUT',
    path,
    summary: 'Say how a check of a commit goes: whoever may push may. The last word of each context counts',
    tag,
    access: { by: 'account', area: 'checks_access', level: 2 },
    params: one,
    body: CheckFields,
    bodyBytes,
    data: Check,
    refusals: {
      404: 'The repository has no such commit',
      422: 'The commit has as many checks as may be, or the check says as much about lines',
    },
  }),
  listChecks: operation({
    method: 'GET',
    path,
    summary: 'Checks of a commit, in the order in which they first came, and how they went together',
    tag,
    access: read,
    params: one,
    query: z.object({ after, page_size: count(pageSizes.checks, { min: 1, max: pageSizes.checks }) }),
    data: z.object({
      /** Null where there are none. */
      mark: z.nullable(CheckMark),
      items: z.array(Check),
      next: z.nullable(z.string()),
    }),
  }),
  getCheck: operation({
    method: 'GET',
    path: `${path}/runs/{uid}`,
    summary: 'A check of a commit with its summary',
    tag,
    access: read,
    params: z.object({ ...here, commit: NameInPath, uid: z.string().check(z.maxLength(100)) }),
    data: z.object({
      check: Check,
      /** Markdown, and the same drawn; null where it is too much to be drawn. */
      summary: z.string(),
      summary_html: z.nullable(z.string()),
    }),
    refusals: { 404: 'There is no such check' },
  }),
  listCheckAnnotations: operation({
    method: 'GET',
    path: `${path}/annotations`,
    summary: 'What the checks of a commit say about lines of its files, in the order in which it came',
    tag,
    access: read,
    params: one,
    query: z.object({ after, page_size: count(pageSizes.annotations, { min: 1, max: pageSizes.annotations }) }),
    data: z.object({ items: z.array(CheckAnnotation), next: z.nullable(z.string()) }),
  }),
  listCheckMarks: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/check-marks',
    summary: 'How the checks of some commits went. Commits without any are left out, and those that are not to be seen',
    tag,
    access: read,
    params: z.object(here),
    query: z.object({
      commits: z.string().check(
        z.maxLength(65 * limits.checkMarksAtOnce),
        z.regex(commits),
        z.refine((ids) => ids.split(',').length <= limits.checkMarksAtOnce),
        z.describe(`Ids of commits in full, at most ${limits.checkMarksAtOnce}, with commas between them`),
      ),
    }),
    data: z.array(CheckMark),
  }),
  listCheckContexts: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/check-contexts',
    summary: 'Contexts of the latest checks of a repository, by name',
    tag,
    access: read,
    params: z.object(here),
    data: z.array(z.string()),
  }),
} as const
