import type { Deps } from '../../deps.ts'
import { startPeriodic } from '../../jobs/periodic-queue.ts'
import { dayOf } from './count-download.ts'
import { forgetReaders, forgetSalts, recount, selectDownloaded } from './download.store.ts'

type RecountDeps = Pick<Deps, 'database' | 'jobs'>

const dayMs = 24 * 60 * 60_000
/** Repositories that are counted in one step, and readers that go. */
const batch = { repositories: 50, readers: 1_000 }

/** Lets go of who came on days that are over, and of downloads that are older than the spans in which they count. */
export async function recountDownloads(
  { database }: Pick<RecountDeps, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const day = dayOf(Date.now())
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
}

/** Begins to count anew each day, a while after midnight (UTC). */
export const startRecounting = (deps: RecountDeps): Promise<void> =>
  startPeriodic(deps, {
    name: 'recount-downloads',
    next: (now) => (dayOf(now) + 1) * dayMs + 60_000,
    run: (signal) => recountDownloads(deps, signal),
  })
