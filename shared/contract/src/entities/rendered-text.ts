import * as z from 'zod/mini'

/**
 * What a screen has to say beside a text: `cut`: only its beginning is here; `pictures`: pictures of other sites stand as links; `formulas`: some can't
 * be read and stand as they were typed; `front_matter`: what stands at its start can't be read.
 */
export const RenderedTextNote = z
  .enum(['cut', 'pictures', 'formulas', 'front_matter'])
  .register(z.globalRegistry, { id: 'RenderedTextNote' })
export type RenderedTextNote = z.output<typeof RenderedTextNote>

/** A text of a repository as HTML. */
export const RenderedText = z
  .object({
    /** From the root of the repository. */
    path: z.string(),
    format: z.enum(['markdown', 'text']),
    /**
     * Safe to put into a page; its links and pictures lead to files at the same ref. Ids begin with `user-content-`. Null where the text
     * is too much to be drawn, or none: the file itself is there.
     */
    html: z.nullable(z.string()),
    /** What the text says of itself at its start (YAML front matter). Whatever is no text or list stands as JSON. */
    facts: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    notes: z.array(RenderedTextNote),
    /** This is a part of a long text: the number of the one that follows. */
    next: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'RenderedText' })
export type RenderedText = z.output<typeof RenderedText>
