/**
 * Reads objects straight from the files of a repository: loose ones and packs. It works synchronously and therefore
 * only ever runs in the history thread. What it does not know how to read is an `UnreadableError`: the caller
 * then goes the slow way, through git itself.
 */
export interface ObjectStore {
  /** 20 for SHA-1, 32 for SHA-256. */
  readonly idBytes: 20 | 32
  /** An object by its raw id, or nothing where the repository has none (files are looked at afresh before that is said). */
  read(id: Uint8Array): StoredObject | undefined
  /** Memory held by indexes and caches, in bytes. */
  readonly heldBytes: number
  close(): void
}

export interface StoredObject {
  type: 'commit' | 'tree' | 'blob' | 'tag'
  /** Shared with a cache: never written to. */
  data: Buffer
}

/** Something about a repository's files that this reader does not know: git itself must be asked. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}
