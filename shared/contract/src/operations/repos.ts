import * as z from 'zod/mini'
import { ActivityItem, BranchItem, CommitPage, TreeEntry } from '../entities/browse.ts'
import { Repository, RepositoryPage } from '../entities/repository.ts'
import { limits, pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { TreePath } from '../tree-path.ts'

const tag = 'Repositories'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
const here = { owner: NameInPath, repo: NameInPath }

/** A ref in a path: a branch, a tag, a full ref name or an object id. */
const RefInPath = z.string().check(z.minLength(1), z.maxLength(limits.refNameMax))

/** Where a page begins: `page.next` of the one before. */
const Cursor = z
  .optional(z.string().check(z.maxLength(8_192)))
  .check(z.describe('`page.next` of the page before; without it, the first page'))

/** What has no bound of its own is refused in words rather than shown in part. */
const tooMany = { 422: 'There are more than can be listed' } as const

export const repoOperations = {
  listRepositories: operation({
    method: 'GET',
    path: '/api/repo',
    summary: 'Recommended repositories: the public ones, last updated first. Pages count from 0',
    tag,
    access: read,
    query: z.object({
      page: count(0, { max: 100_000 }),
      page_size: count(pageSizes.repositories, { min: 1, max: pageSizes.max }),
    }),
    data: RepositoryPage,
  }),
  listUserRepositories: operation({
    method: 'GET',
    path: '/api/users/{username}/repo',
    summary: 'Repositories of one owner that the caller may see, last updated first. Pages count from 0',
    tag,
    access: read,
    params: z.object({ username: NameInPath }),
    query: z.object({
      page: count(0, { max: 100_000 }),
      page_size: count(pageSizes.repositories, { min: 1, max: pageSizes.max }),
    }),
    data: RepositoryPage,
  }),
  getRepository: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}',
    summary: 'One repository',
    tag,
    access: read,
    params: z.object(here),
    data: Repository,
  }),
  listRefs: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/refs',
    summary:
      'The branches, the default one first, then by last commit. At most 2,000 of them: `page` of the envelope has the cursor of the next ones',
    tag,
    access: read,
    params: z.object(here),
    query: z.object({
      query: z
        .optional(z.string().check(z.maxLength(limits.refNameMax)))
        .check(z.describe('Only branches with this in their names, in either case')),
      page_size: count(pageSizes.refs, { min: 1, max: pageSizes.refs }),
      cursor: Cursor,
    }),
    data: z.array(BranchItem),
    refusals: tooMany,
  }),
  listCommits: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/commit/{branch*}',
    summary: 'The history of a ref, newest first. Pages count from 1; page 0 is the first page too',
    tag,
    access: read,
    params: z.object({ ...here, branch: RefInPath }),
    query: z.object({
      page: count(1, { max: 1_000_000 }),
      page_size: count(pageSizes.commits, { min: 1, max: pageSizes.max }),
      /** Only commits that changed this file or folder. */
      path: z.optional(TreePath),
    }),
    data: CommitPage,
  }),
  listTree: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/tree/{branch}/{path*}',
    summary:
      'The entries of a folder, folders first, then by name, each with the last commit that changed it. At most 2,000 of them, fewer where names are long: `page` of the envelope has the cursor of the next ones',
    tag,
    access: read,
    params: z.object({ ...here, branch: RefInPath, path: z._default(TreePath, '') }),
    query: z.object({
      /** The folder's object id, as SPEC 7 lets callers say it. Checked for its form; the path decides. */
      tree_oid: z.optional(z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))),
      page_size: count(pageSizes.treeEntries, { min: 1, max: pageSizes.treeEntries }),
      cursor: Cursor,
    }),
    data: z.array(TreeEntry),
    refusals: tooMany,
  }),
  listRepositoryActivity: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/activity',
    summary: 'What happened here last, newest first',
    tag,
    access: { by: 'anyone', area: 'event_access', level: 1 },
    params: z.object(here),
    query: z.object({ page_size: count(10, { min: 1, max: 50 }) }),
    data: z.array(ActivityItem),
  }),
} as const
