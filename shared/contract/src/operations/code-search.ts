import * as z from 'zod/mini'
import { FoundCode } from '../entities/found-code.ts'
import { FoundCommits } from '../entities/found-commits.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'

/** What somebody searches for; `how` says what may stand in it. */
const soughtText = (how: string) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.codeSearchMax), z.describe(how))

export const codeSearchOperations = {
  searchCode: operation({
    method: 'GET',
    path: '/api/search/code',
    summary:
      'Files in the default branches of repositories that the caller may see, by what stands in them, the likeliest first; or in another ref of one repository. What was pushed to a default branch is found a moment later',
    tag: 'Search',
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    query: z.object({
      query: soughtText(
        'Words that all stand in a file, `"a text"`, `/an expression/` (RE2), and `path:`, `lang:`, `repo:`, `owner:`, `case:yes`; with one `repo:owner/name`, `ref:`',
      ),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,4}$/))).check(z.describe('`next` of the page before')),
    }),
    data: FoundCode,
    refusals: {
      422: 'The query is too short to be searched for, is no expression, names a ref that is not there, or takes too long',
    },
  }),
  searchAllCommits: operation({
    method: 'GET',
    path: '/api/search/commits',
    summary:
      'Commits of the default branches of repositories that the caller may see, by what stands in the first kilobyte of their messages or in their authors, or by how their ids begin, newest first. Of each branch the newest 50,000 are known; what was pushed is found a moment later',
    tag: 'Search',
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    query: z.object({
      query: soughtText(
        'Words that all stand in a commit, `"a text"`, `/an expression/` (RE2), and `author:`, `repo:`, `owner:`, `case:yes`; filters of files say nothing here. One word of seven or more digits is also the beginning of an id',
      ),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))).check(z.describe('`next` of the page before')),
    }),
    data: FoundCommits,
    refusals: {
      422: 'The query is too short to be searched for, is no expression, or takes too long',
    },
  }),
} as const
