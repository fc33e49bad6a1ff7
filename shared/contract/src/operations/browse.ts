import * as z from 'zod/mini'
import { Blame } from '../entities/blame.ts'
import { BranchItem } from '../entities/branch.ts'
import { CommitDiff, CommitPage, CommitSearchPage } from '../entities/commit.ts'
import { CommitGraph } from '../entities/commit-graph.ts'
import { FileContents } from '../entities/file-contents.ts'
import { FileOutline } from '../entities/file-outline.ts'
import { FileTokens } from '../entities/file-tokens.ts'
import { FoundFiles } from '../entities/found-files.ts'
import { RepositoryFile } from '../entities/repository-file.ts'
import { Contributions, Contributors, LanguageStatistics, LicenseFile } from '../entities/statistics.ts'
import { TagItem } from '../entities/tag.ts'
import { TreeEntry } from '../entities/tree.ts'
import { limits, pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { TreePath } from '../tree-path.ts'

const tag = 'Repositories'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
const here = { owner: NameInPath, repo: NameInPath }

/** A branch, a tag, a full ref name, an object id or `HEAD`. */
const Revision = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(limits.refNameMax),
    z.describe('A branch, a tag, a full ref name, an object id, or `HEAD` for the default branch'),
  )

/** What takes long: the answer is given up rather than waited for. */
const tooMuch = { 422: 'It takes too long to find out, or a file is binary or too large' } as const

/** Where a page begins: `page.next` of the one before. */
const Cursor = z
  .optional(z.string().check(z.maxLength(8_192)))
  .check(z.describe('`page.next` of the page before; without it, the first page'))

/** What has no bound of its own is refused in words rather than shown in part. */
const tooMany = { 422: 'There are more than can be listed' } as const

/** The end of the year 9999, in seconds since 1970. */
const lastSecond = 253_402_300_799

export const browseOperations = {
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
  listTags: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/tags',
    summary:
      'The tags, those of the newest commits first. At most 100 of them: `page` of the envelope has the cursor of the next ones',
    tag,
    access: read,
    params: z.object(here),
    query: z.object({
      query: z
        .optional(z.string().check(z.maxLength(limits.refNameMax)))
        .check(z.describe('Only tags with this in their names, in either case')),
      page_size: count(pageSizes.tags, { min: 1, max: pageSizes.tags }),
      cursor: Cursor,
    }),
    data: z.array(TagItem),
    refusals: tooMany,
  }),
  listCommits: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/commit/{branch*}',
    summary: 'The history of a ref, newest first. Pages count from 1; page 0 is the first page too',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    query: z.object({
      page: count(1, { max: 1_000_000 }),
      page_size: count(pageSizes.commits, { min: 1, max: pageSizes.max }),
      /** Only commits that changed this file or folder. */
      path: z.optional(TreePath),
    }),
    data: CommitPage,
  }),
  getCommitGraph: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/commit-graph/{branch*}',
    summary: 'The parents of the commits on a page of the history of a ref, and the branches and tags at them',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    query: z.object({
      page: count(1, { max: 1_000_000 }),
      page_size: count(pageSizes.commits, { min: 1, max: pageSizes.max }),
    }),
    data: CommitGraph,
  }),
  searchCommits: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/commit-search/{branch*}',
    summary:
      'The commits of a ref with a text in their message or author, by an author, or of a time, newest first. A page is what is found in a moment: it may be short, or empty, although there is more',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    query: z.object({
      query: z
        .optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchMax)))
        .check(
          z.describe(
            'Stands in the first 64 KiB of the message or in `Name <address>` of the author, in either case. No pattern',
          ),
        ),
      author: z
        .optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchMax)))
        .check(z.describe('Stands in `Name <address>` of the author, in either case')),
      since: count(0, { min: 0, max: lastSecond }).check(z.describe('Committed then or later, in seconds since 1970')),
      until: count(lastSecond, { min: 0, max: lastSecond }).check(
        z.describe('Committed then or earlier, in seconds since 1970'),
      ),
      /** Only commits that changed this file or folder. */
      path: z.optional(TreePath),
      page_size: count(pageSizes.commits, { min: 1, max: pageSizes.max }),
      cursor: z
        .optional(z.string().check(z.maxLength(200)))
        .check(z.describe('`next` of the page before; without it, the search begins at the newest commit')),
    }),
    data: CommitSearchPage,
    refusals: tooMuch,
  }),
  listTree: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/tree/{branch}/{path*}',
    summary:
      'The entries of a folder, folders first, then by name, each with the last commit that changed it. At most 2,000 of them, fewer where names are long: `page` of the envelope has the cursor of the next ones',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    query: z.object({
      /** The folder's object id, as SPEC 7 lets callers say it. Checked for its form; the path decides. */
      tree_oid: z.optional(z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))),
      page_size: count(pageSizes.treeEntries, { min: 1, max: pageSizes.treeEntries }),
      cursor: Cursor,
    }),
    data: z.array(TreeEntry),
    refusals: tooMany,
  }),
  findFiles: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/find-files/{branch*}',
    summary:
      'The 50 files of a ref whose paths have these letters in this order, the best first. Of a tree of more than 100,000 files, the first',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    query: z.object({
      query: z
        .optional(z.string().check(z.maxLength(limits.searchMax)))
        .check(z.describe('Letters of the path, in either case; spaces are left out. Nothing: the files at the top')),
    }),
    data: FoundFiles,
    refusals: tooMuch,
  }),
  getFile: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/blob/{branch}/{path*}',
    summary: 'A file of a commit: what it is, and its text where it is one that an answer can hold',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    data: RepositoryFile,
  }),
  getFileTokens: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/tokens/{branch}/{path*}',
    summary:
      'What the letters of a source file are coloured by, in pages. Nothing of what is no text, is larger than 4 MiB or in a language without a grammar',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    query: z.object({ page: count(0, { min: 0, max: 1_000 }) }),
    data: FileTokens,
  }),
  getFileOutline: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/outline/{branch}/{path*}',
    summary:
      'What a source file defines, in the order of its lines: at most 1,000 functions, types and headings. Nothing of what has no colours',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    data: FileOutline,
  }),
  getFileContents: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/contents/{branch}/{path*}',
    summary:
      'What a file says that it holds, at most 10,000 things: entries of an archive (zip, tar, tar.gz), tensors of weights (safetensors, GGUF)',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    data: FileContents,
  }),
  getCommitDiff: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/diff/{commit*}',
    summary: 'A commit, and what it changed against its first parent',
    tag,
    access: read,
    params: z.object({ ...here, commit: Revision }),
    data: CommitDiff,
    refusals: tooMuch,
  }),
  getBlame: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/blame/{branch}/{path*}',
    summary: 'The commit that each line of a file comes from',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    query: z.object({
      start_line: count(1, { min: 1, max: 10_000_000 }).check(
        z.describe('The first line to tell about; lines count from 1'),
      ),
      within: count(limits.blameMs, { max: limits.blameMs }).check(
        z.describe(
          'Milliseconds after which the lines are told whose commit is known by then. Without it, all are waited for',
        ),
      ),
    }),
    data: Blame,
    refusals: tooMuch,
  }),
  getLanguages: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/languages/{branch*}',
    summary: 'The programming languages of a ref, by bytes. What others wrote and what is generated does not count',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    data: LanguageStatistics,
    refusals: tooMuch,
  }),
  getLicense: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/license/{branch*}',
    summary: 'The license file in the root of a ref, and which license it is where its text says so',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    data: LicenseFile,
    refusals: tooMuch,
  }),
  getContributors: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/contributors/{branch*}',
    summary: 'How many wrote the history of a ref, and the authors of the most commits',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    data: Contributors,
    refusals: tooMuch,
  }),
  getContributions: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/contributions/{branch*}',
    summary: 'Who wrote how much of the history of a ref, week by week, the authors of the most commits first',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    data: Contributions,
    refusals: tooMuch,
  }),
} as const
