import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { sweepFiles } from './asset-files.ts'
import { selectUsedContents } from './release.store.ts'

const Empty = z.object({})
const name = 'sweep-release-assets'
const everyMs = 60 * 60_000

/** Removes files that no release has any more, and what a crash has left of uploads: now and each hour. */
export async function startAssetSweep(deps: Pick<Deps, 'config' | 'database' | 'jobs'>): Promise<void> {
  const { config, database, jobs } = deps
  const next = (runAt: number) => jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt })
  const queue: Queue<typeof Empty> = {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run() {
      await sweepFiles(config, { used: (contents) => selectUsedContents(database.write, contents) })
      await next(Date.now() + everyMs)
    },
  }
  jobs.handle(queue)
  await next(Date.now())
}
