import * as z from 'zod/mini'

/** What one can make of a text without writing, by the names that GitHub gave them. */
export const ReactionKind = z.enum(['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'])
export type ReactionKind = z.output<typeof ReactionKind>

/** How many made the same of a text. */
export const Reaction = z
  .object({
    /** The public id of the comment or review; empty for what the thread begins with. */
    target: z.string(),
    kind: ReactionKind,
    count: z.int(),
    /** Is whoever asks one of them? */
    mine: z.boolean(),
    /** The first of them. */
    names: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'Reaction' })
export type Reaction = z.output<typeof Reaction>
