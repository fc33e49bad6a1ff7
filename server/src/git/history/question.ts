import type { Commits } from './commits.ts'
import type { ObjectStore } from './object-store.ts'

/** A repository as the history thread has it open. */
export interface OpenRepository {
  readonly gitDir: string
  readonly objects: ObjectStore
  readonly commits: Commits
}

/**
 * Work in the history thread, in slices: it yields where others may come by (every few dozen steps; the thread looks
 * at the clock then) and returns its answer, which must survive a structured clone.
 */
export type Work<Answer> = Generator<undefined, Answer, undefined>
