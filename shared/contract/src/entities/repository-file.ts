import * as z from 'zod/mini'

/** How the bytes of a text were read. Of what is neither Unicode nor marked as such, each byte is a letter of Western Europe. */
export const TextEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type TextEncoding = z.output<typeof TextEncoding>

/**
 * What an address names in a commit, with the text of a file where it is one. `revision` and `path` say where the one ended
 * and the other began. A folder is told as such: its entries are asked for by themselves.
 */
export const RepositoryFile = z
  .object({
    commit_id: z.string(),
    revision: z.string(),
    path: z.string(),
    kind: z.enum(['file', 'folder', 'symlink', 'submodule']),
    executable: z.boolean(),
    oid: z.string(),
    /** In bytes; null for folders and submodules. */
    size: z.nullable(z.int()),
    /** What the raw file is sent as, by its first bytes; null for what is no file. */
    media_type: z.nullable(z.string()),
    /** Null for what is no text, and for a text that is not told. */
    encoding: z.nullable(TextEncoding),
    /** The text without its byte order mark, or where a symbolic link leads. Null where it is too long for an answer, or none. */
    text: z.nullable(z.string()),
    /** What a pointer of Git LFS stands for, which is what the raw file is; `media_type` is null where this repository does not have it. */
    lfs: z.nullable(z.object({ oid: z.string(), size: z.int(), media_type: z.nullable(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'RepositoryFile' })
export type RepositoryFile = z.output<typeof RepositoryFile>
