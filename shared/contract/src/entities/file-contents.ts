import * as z from 'zod/mini'

/** What a file says that it holds: an archive its entries, weights of a model their tensors, a pickle what it imports. */
export const FileContents = z
  .object({
    /** Of what is too large, or can't be read, nothing is told. */
    state: z.enum(['shown', 'too_large', 'unreadable']),
    format: z.nullable(z.enum(['zip', 'tar', 'tar.gz', 'safetensors', 'gguf', 'pickle'])),
    entries: z.array(
      z.object({
        path: z.string(),
        kind: z.enum(['file', 'folder', 'link']),
        /** In bytes, as the archive says. */
        size: z.int(),
      }),
    ),
    tensors: z.array(z.object({ name: z.string(), dtype: z.string(), shape: z.array(z.int()) })),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    /** What a pickle can call when it is loaded; of an archive, what the pickles in it can. */
    imports: z.array(
      z.object({ module: z.string(), name: z.string(), risk: z.enum(['expected', 'unknown', 'dangerous']) }),
    ),
    /** Numbers in all tensors together; null of archives, and where not all were read. */
    parameters: z.nullable(z.int()),
    /** How many entries or tensors there are, as far as that is known. */
    total: z.int(),
    /** There is more than is told. */
    truncated: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FileContents' })
export type FileContents = z.output<typeof FileContents>
