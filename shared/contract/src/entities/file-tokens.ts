import * as z from 'zod/mini'

/**
 * What the letters of a file are coloured by, a page of it; `readTokens` reads `tokens`, counted from `start` in the text as
 * `RepositoryFile` tells it.
 */
export const FileTokens = z
  .object({
    /** As its colours were found; null where none could be. */
    language: z.nullable(z.string()),
    start: z.int(),
    tokens: z.string(),
    /** The number of the next page; null on the last one. */
    next: z.nullable(z.int()),
    /** How many symbols its outline has; null where its outline alone tells, and on the first page of a long file whose others are still being found. */
    symbols: z.nullable(z.int()),
    /** Whether the time was enough for all of the text. */
    complete: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FileTokens' })
export type FileTokens = z.output<typeof FileTokens>
