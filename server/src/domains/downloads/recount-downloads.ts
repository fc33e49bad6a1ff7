import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { dayOf } from './count-download.ts'
import { forgetReaders, forgetSalts, recount, selectDownloaded } from './download.store.ts'

type RecountDeps = Pick<Deps, 'database' | 'jobs'>

const name = 'recount-downloads'
const Empty = z.object({})
const dayMs = 24 * 60 * 60_000
/** Repositories that are counted in one step, and readers that go. */
const batch = { repositories: 50, readers: 1_000 }

/** Lets go of who came on days that are over, and of downloads that are older than the spans in which they count: a while after each midnight (UTC). */
export function recountQueue({ database, jobs }: RecountDeps): Queue<typeof Empty> {
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      const day = dayOf(Date.now())
      await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: (day + 1) * dayMs + 60_000 })
      for (let gone = batch.readers; gone === batch.readers; ) {
        signal.throwIfAborted()
        gone = await database.tx((tx) => forgetReaders(tx, { before: day, limit: batch.readers }))
      }
      await forgetSalts(database.write, day)
      for (let after = 0; ; ) {
        signal.throwIfAborted()
        const repoIds = await selectDownloaded(database.read, { after, limit: batch.repositories })
        const last = repoIds.at(-1)
        if (last === undefined) return
        await database.tx((tx) => recount(tx, { repoIds, day }))
        after = last
      }
    },
  }
}

/** Begins to count anew each day. */
export async function startRecounting(deps: RecountDeps): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(recountQueue(deps))
  await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() })
}
