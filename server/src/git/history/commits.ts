/**
 * The commits of a repository by position: those of the commit-graph, and on top of them those that are newer than
 * it, read from their objects when they are met. Positions stay the same for as long as this object lives.
 */
export interface Commits {
  /** The position of a commit, or -1 where the repository has none of this id. */
  find(id: Uint8Array): number
  /** Raw id. Shared memory: never written to. */
  id(position: number): Buffer
  /** Raw id of the commit's root tree. */
  tree(position: number): Buffer
  /** All parents in order. Those beyond the edge of a shallow repository are left out, as git does. */
  parents(position: number): readonly number[]
  /** The first parent, or -1. Cheaper than `parents`. */
  firstParent(position: number): number
  /** Larger than that of every ancestor: git's topological level. */
  generation(position: number): number
  /** Committer time in seconds since 1970. */
  time(position: number): number
  /** False only where a Bloom filter says that the commit changed nothing of this path against its first parent. */
  mayChange(position: number, path: PathFilterKey): boolean
  /** Makes the key of a path (its stored bytes, no slash at either end). */
  filterKey(path: Uint8Array): PathFilterKey
}

/** The two hashes that a path's bits in a Bloom filter are made of. */
export interface PathFilterKey {
  readonly first: number
  readonly second: number
}
