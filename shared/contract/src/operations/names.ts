import * as z from 'zod/mini'
import { FoundNames } from '../entities/names.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'

export const nameOperations = {
  searchNames: operation({
    method: 'GET',
    path: '/api/search',
    summary:
      'Repositories, people and teams that the caller may see, by how their names, or words of them, begin. A few of each: it is asked while somebody types',
    tag: 'Search',
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    query: z.object({
      query: z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(limits.searchMax),
          z.describe(
            'How a name begins, or a word in that of a repository; `owner/name` for those of some owners alone',
          ),
        ),
    }),
    data: FoundNames,
  }),
} as const
