import * as z from 'zod/mini'

/** A search of a list of threads that somebody keeps by a name. */
export const ThreadView = z
  .object({ uid: z.string(), name: z.string(), query: z.string() })
  .register(z.globalRegistry, { id: 'ThreadView' })
export type ThreadView = z.output<typeof ThreadView>
