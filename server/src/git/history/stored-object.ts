/** An object as it was stored, whole. */
export interface StoredObject {
  type: 'commit' | 'tree' | 'blob' | 'tag'
  /** Shared with a cache: never written to. */
  data: Buffer
}

/** Something about a repository's files that this reader does not know: git itself must be asked. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}
