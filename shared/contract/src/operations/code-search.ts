import * as z from 'zod/mini'
import { FoundCode } from '../entities/found-code.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'

export const codeSearchOperations = {
  searchCode: operation({
    method: 'GET',
    path: '/api/search/code',
    summary:
      'Files in the default branches of repositories that the caller may see, by what stands in them, the likeliest first; or in another ref of one repository. What was pushed to a default branch is found a moment later',
    tag: 'Search',
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    query: z.object({
      query: z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(limits.codeSearchMax),
          z.describe(
            'Words that all stand in a file, `"a text"`, `/an expression/` (RE2), and `path:`, `lang:`, `repo:`, `owner:`, `case:yes`; with one `repo:owner/name`, `ref:`',
          ),
        ),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,4}$/))).check(z.describe('`next` of the page before')),
    }),
    data: FoundCode,
    refusals: {
      422: 'The query is too short to be searched for, is no expression, names a ref that is not there, or takes too long',
    },
  }),
} as const
