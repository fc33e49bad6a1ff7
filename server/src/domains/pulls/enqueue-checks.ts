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

/**
 * Lets the open pull requests of a repository be looked at, from below a number on where one is given, of which nothing newer was found out, once there is
 * time. Call `jobs.wake` once it is committed.
 */
export const enqueueOtherChecks = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  payload: { repoId: number; below?: number },
): Promise<void> => {
  const { repoId, below } = payload
  const dedupe = `${checkOtherPulls}:${repoId}${below === undefined ? '' : `:${below}`}`
  return jobs.enqueue(db, { queue: checkOtherPulls, payload, dedupe })
}
