import * as z from 'zod/mini'
import { Changes, CommitDetails, CommitRefs, Comparison, FileChanges, FileLines } from '../entities/changes.ts'
import { limits, pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { TreePath } from '../tree-path.ts'

const tag = 'Repositories'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
const here = { owner: NameInPath, repo: NameInPath }

const Revision = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(limits.refNameMax),
    z.describe('A branch, a tag, a full ref name, an object id, or `HEAD` for the default branch'),
  )

/** No name of a ref has two dots in a row (git-check-ref-format(1)). */
const Range = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(2 * limits.refNameMax + 3),
    z.describe(
      'One revision: it is compared with its first parent. `a..b`: `b` with `a`. `a...b`: `b` with the best common ancestor of the two',
    ),
  )

const Comparable = z
  .string()
  .check(
    z.regex(/\.\./),
    z.maxLength(2 * limits.refNameMax + 3),
    z.describe('`a...b` or `a..b`, of branches, tags, full ref names, object ids or `HEAD`'),
  )

const tooMuch = { 422: 'It takes too long to find out, or the two have no common history' } as const

/** What differs between commits, and what is asked for while that is read. */
export const changesOperations = {
  getCommit: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/commits/{commit*}',
    summary: 'A commit, without what it changed',
    tag,
    access: read,
    params: z.object({ ...here, commit: Revision }),
    data: CommitDetails,
  }),
  getCommitRefs: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/commit-refs/{commit*}',
    summary: 'The branches and tags that reach a commit, at most 20 of each',
    tag,
    access: read,
    params: z.object({ ...here, commit: Revision }),
    data: CommitRefs,
    refusals: { 422: 'It takes too long to find out' },
  }),
  getChanges: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/changes/{range*}',
    summary: 'The files in which two commits differ, without their lines: at most 5,000, fewer where names are long',
    tag,
    access: read,
    params: z.object({ ...here, range: Range }),
    query: z.object({
      counts: z
        ._default(z.enum(['quick', 'all']), 'quick')
        .check(
          z.describe('`quick`: lines are null where to count them takes longer than a moment. `all`: waits for them'),
        ),
    }),
    data: Changes,
    refusals: tooMuch,
  }),
  getFileChanges: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/file-changes/{range*}',
    summary: 'The lines in which two commits differ in one file',
    tag,
    access: read,
    params: z.object({ ...here, range: Range }),
    query: z.object({
      path: TreePath.check(z.minLength(1), z.describe('As `getChanges` names it')),
      old_path: z.optional(TreePath).check(z.describe('As `getChanges` names it, where it does')),
      whitespace: z
        ._default(z.enum(['show', 'ignore']), 'show')
        .check(z.describe('`ignore`: lines that differ in white space alone are the same')),
    }),
    data: FileChanges,
    refusals: tooMuch,
  }),
  compareCommits: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/comparison/{range*}',
    summary: 'The commits that one revision has and another does not, newest first; at most 10,000 are counted',
    tag,
    access: read,
    params: z.object({ ...here, range: Comparable }),
    query: z.object({
      page_size: count(pageSizes.comparedCommits, { min: 1, max: pageSizes.max }),
      cursor: z
        .optional(z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)))
        .check(z.describe('`next` of the page before; without it, the newest commits')),
    }),
    data: Comparison,
    refusals: tooMuch,
  }),
  getFileLines: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/lines/{branch}/{path*}',
    summary: 'Some lines of a file: at most 1,000',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    query: z.object({
      start: count(1, { min: 1, max: 10_000_000 }).check(z.describe('The first line, from 1')),
      count: count(100, { min: 1, max: 1_000 }).check(z.describe('How many lines')),
    }),
    data: FileLines,
    refusals: { 422: 'The file is binary or too large' },
  }),
} as const
