import * as z from 'zod/mini'

/** What a label may look like: each is drawn so that it is read in both schemes. */
export const LabelColor = z.enum(['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'])
export type LabelColor = z.output<typeof LabelColor>

/** What threads of a repository are sorted by. Names are told apart whatever the case of their ASCII letters. */
export const Label = z
  .object({ uid: z.string(), name: z.string(), color: LabelColor, description: z.string() })
  .register(z.globalRegistry, { id: 'Label' })
export type Label = z.output<typeof Label>
