import * as z from 'zod/mini'

/** Files that were found by letters of their paths, the best first. */
export const FoundFiles = z
  .object({
    files: z.array(
      z.object({
        path: z.string(),
        /** Which letters of the path were asked for, by their places in UTF-16 code units. */
        marks: z.array(z.int()),
      }),
    ),
    /** How many there are in all. */
    total: z.int(),
    /** There are more files than are searched. */
    truncated: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FoundFiles' })
export type FoundFiles = z.output<typeof FoundFiles>
