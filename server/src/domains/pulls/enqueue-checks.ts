import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** The queue by which the open pull requests of a repository are looked at. */
export const checkPulls = 'check-pulls'

/** Lets the open pull requests of a repository be looked at anew; `runAt`: once more, then. Call `jobs.wake` once it is committed. */
export const enqueueChecks = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  repoId: number,
  runAt?: number,
): Promise<void> => {
  const [job, dedupe] = [{ queue: checkPulls, payload: { repoId } }, `${checkPulls}:${repoId}`]
  return jobs.enqueue(db, runAt === undefined ? { ...job, dedupe } : { ...job, dedupe: `${dedupe}:later`, runAt })
}

/** The queue by which those are looked at that are not among the first. */
export const checkOtherPulls = 'check-other-pulls'

/** Lets all open pull requests of a repository be looked at of which nothing newer was found out, once there is time. Call `jobs.wake` once it is committed. */
export const enqueueOtherChecks = ({ jobs }: Pick<Deps, 'jobs'>, db: Queries, repoId: number): Promise<void> =>
  jobs.enqueue(db, { queue: checkOtherPulls, payload: { repoId }, dedupe: `${checkOtherPulls}:${repoId}` })
