import { startPeriodic } from '../../jobs/periodic-queue.ts'
import type { MaintenanceDeps } from './maintain.ts'
import { listPushedSince } from './maintenance.store.ts'
import { enqueueTidy, nextNight } from './queues.ts'

/** Longer than a repository waits for its full repack. */
const lookBackMs = 16 * 24 * 60 * 60_000
const pageSize = 500
/** So that a night's work does not begin in one moment. */
const apartMs = 200

/** Every night, repositories that were pushed to lately are asked for, and folders that a crash left are removed. */
async function scanNightly(deps: MaintenanceDeps, signal: AbortSignal): Promise<void> {
  const { database, git, jobs, log, storage } = deps
  const now = Date.now()
  for (const { root } of storage.nodes) {
    const removed = await git.maintenance.sweepDrafts({ root, signal })
    if (removed.length > 0) log.info({ removed }, 'removed what interrupted creations and deletions left')
  }
  let asked = 0
  for (let after = 0; !signal.aborted; ) {
    const ids = await listPushedSince(database.read, { since: now - lookBackMs, after, limit: pageSize })
    for (const repoId of ids) {
      await enqueueTidy(deps, database.write, { repoId, runAt: now + asked * apartMs })
      asked += 1
    }
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  jobs.wake()
}

/** Begins to do so, from the coming night on. */
export const startNightlyScan = (deps: MaintenanceDeps): Promise<void> =>
  startPeriodic(deps, {
    name: 'look-for-untidy',
    first: nextNight(Date.now()),
    next: nextNight,
    run: (signal) => scanNightly(deps, signal),
  })
