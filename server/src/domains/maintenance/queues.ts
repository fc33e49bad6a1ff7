import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** The payload of a job about one repository. */
export const Maintained = z.object({ repoId: z.int() })

/** Asks for the tidying of a repository from `runAt` on (ms); one that waits already is enough. */
export async function enqueueTidy(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  { repoId, runAt }: { repoId: number; runAt: number },
): Promise<void> {
  await jobs.enqueue(db, { queue: 'tidy-repository', payload: { repoId }, dedupe: `tidy:${repoId}`, runAt })
}

/** Asks for the blames of its files that were changed often; one job that waits is enough. */
export async function enqueueKeepBlames(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  { repoId }: { repoId: number },
): Promise<void> {
  await jobs.enqueue(db, { queue: 'keep-blames', payload: { repoId }, dedupe: `keep-blames:${repoId}` })
  jobs.wake()
}

const quietHour = 3

/** The next time that the server's clock shows three at night, in milliseconds since 1970. */
export function nextNight(now: number): number {
  const night = new Date(now)
  night.setHours(quietHour, 0, 0, 0)
  if (night.getTime() <= now) night.setDate(night.getDate() + 1)
  return night.getTime()
}
