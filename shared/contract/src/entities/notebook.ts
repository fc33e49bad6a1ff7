import * as z from 'zod/mini'

/** What a cell of a notebook came to. */
export const NotebookOutput = z
  .object({
    /** `html`, `stdout`, `stderr` and `error` are HTML; `image` is an address of data; of what is `omitted` the type is told. */
    kind: z.enum(['stdout', 'stderr', 'error', 'html', 'image', 'omitted']),
    content: z.string(),
  })
  .register(z.globalRegistry, { id: 'NotebookOutput' })
export type NotebookOutput = z.output<typeof NotebookOutput>

export const NotebookCell = z
  .object({
    kind: z.enum(['markdown', 'code', 'raw']),
    /** Of code that was run: as the how manieth. */
    count: z.nullable(z.int()),
    /** Safe to put into a page. Null where the cell is too much to be drawn. */
    html: z.nullable(z.string()),
    outputs: z.array(NotebookOutput),
  })
  .register(z.globalRegistry, { id: 'NotebookCell' })
export type NotebookCell = z.output<typeof NotebookCell>

/** Cells of a notebook (Jupyter, nbformat 4), a page of them. */
export const Notebook = z
  .object({
    /** Whether there is something to be shown: of what is too large, or no such notebook, the file itself is there. */
    state: z.enum(['shown', 'too_large', 'unreadable']),
    language: z.nullable(z.string()),
    /** How many cells the file has. There may be fewer on all pages together: the others are not drawn. */
    total: z.int(),
    cells: z.array(NotebookCell),
    /** The number of the next page; null on the last one. */
    next: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'Notebook' })
export type Notebook = z.output<typeof Notebook>
