import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { sweepUnused } from '../objects/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { countObjects, RepositoryPayload } from './count-objects.ts'

const name = 'remove-unused-objects'
export const removeJobOf = (repoId: number) => ({ queue: name, payload: { repoId }, dedupe: `${name}:${repoId}` })

/** What was sent is kept for so long: a push that brings what points to it may be under way. In milliseconds. */
export const freshMs = 24 * 60 * 60_000

/**
 * Removes unused objects of a repository now, which the sweep of all would take two weeks later, by the same look at all that Git has: what
 * was counted for a page decides nothing.
 */
export function removeQueue(deps: Pick<Deps, 'database' | 'git' | 'storage'>): Queue<typeof RepositoryPayload> {
  return {
    name,
    payload: RepositoryPayload,
    attempts: 5,
    concurrency: 1,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      await sweepUnused(deps, { repoId, gitDir: repository.gitDir, before: Date.now() - freshMs, signal })
      await countObjects(deps, repoId, signal)
    },
  }
}
