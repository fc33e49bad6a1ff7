/** An object as it was stored, whole. */
export interface StoredObject {
  type: 'commit' | 'tree' | 'blob' | 'tag'
  /** Shared with a cache: never written to. */
  data: Buffer
}

/** The beginning of an object, or all of it. */
export interface ObjectStart extends StoredObject {
  whole: boolean
}

/** Something about a repository's files that this reader does not know: git itself must be asked. */
export class UnreadableError extends Error {
  override readonly name: string = 'UnreadableError'
}

/** So many commits are not in the commit-graph that git had better be asked, unless a graph is about to be written. */
export class UngraphedError extends UnreadableError {
  override readonly name = 'UngraphedError'

  constructor() {
    super('too far from the commit-graph')
  }
}
