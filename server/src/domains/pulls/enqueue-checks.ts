import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** The queue by which the open pull requests of a repository are looked at. */
export const checkPulls = 'check-pulls'

/** Lets the open pull requests of a repository be looked at anew. Call `jobs.wake` once it is committed. */
export const enqueueChecks = ({ jobs }: Pick<Deps, 'jobs'>, db: Queries, repoId: number): Promise<void> =>
  jobs.enqueue(db, { queue: checkPulls, payload: { repoId }, dedupe: `${checkPulls}:${repoId}` })
