import * as z from 'zod/mini'

/** A line in which something was found. */
export const FoundLine = z
  .object({
    number: z.number(),
    text: z.string(),
    ranges: z
      .array(z.number())
      .check(z.describe('Where hits stand in `text`, in UTF-16 code units: from, to, from, to …')),
    is_cut: z.boolean().check(z.describe('Of a long line, `text` is the part around its first hit')),
  })
  .register(z.globalRegistry, { id: 'FoundLine' })
export type FoundLine = z.output<typeof FoundLine>

/** Files that have all that a search of code asks for, with the first of their lines. */
export const FoundCode = z
  .object({
    results: z.array(
      z.object({
        owner: z.string(),
        repo_name: z.string(),
        is_private: z.boolean(),
        commit: z
          .string()
          .check(
            z.describe('The commit of the default branch, or of the ref that was named, at which the file was found'),
          ),
        path: z.string(),
        language: z.nullable(z.string()),
        copies: z
          .number()
          .check(
            z.describe(
              'In how many other files that the caller may see, and that the query means, the same text stands',
            ),
          ),
        matches: z.number().check(z.describe('Lines with a hit; of very many, the first are counted')),
        lines: z.array(FoundLine),
      }),
    ),
    next: z.nullable(z.string()).check(z.describe('Cursor of what follows; null where nothing does')),
    is_complete: z.boolean().check(z.describe('False where there is more that might match than was looked at')),
  })
  .register(z.globalRegistry, { id: 'FoundCode' })
export type FoundCode = z.output<typeof FoundCode>
