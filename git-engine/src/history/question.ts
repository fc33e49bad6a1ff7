import type { Commits } from './commits.ts'
import type { ObjectStore } from './object-store.ts'

/** A repository as the history thread has it open. */
export interface OpenRepository {
  readonly gitDir: string
  readonly objects: ObjectStore
  readonly commits: Commits
  /** What handlers keep about the repository; `perRepositoryCache` puts it here. It counts into what the thread holds. */
  readonly memories: Set<CachedValue>
}

/** Something that a handler keeps about a repository. */
export interface CachedValue {
  /** In bytes. */
  readonly heldBytes: number
}

/**
 * Work in the history thread, in slices: it yields where others may come by (every few dozen steps; the thread looks
 * at the clock then) and returns its answer, which must survive a structured clone.
 */
export type HistoryWork<Answer> = Generator<undefined, Answer, undefined>

/**
 * A per-repository cache of a handler. It lives and dies with the open repository, and so do the
 * positions of its commits: a repository is opened anew when its commit-graph is replaced. `make` is called once for
 * each open repository, at the first use.
 */
export function perRepositoryCache<Kept extends CachedValue>(
  make: (repository: OpenRepository) => Kept,
): (repository: OpenRepository) => Kept {
  const kept = new WeakMap<OpenRepository, Kept>()
  return (repository) => {
    const known = kept.get(repository)
    if (known !== undefined) return known
    const made = make(repository)
    kept.set(repository, made)
    repository.memories.add(made)
    return made
  }
}
