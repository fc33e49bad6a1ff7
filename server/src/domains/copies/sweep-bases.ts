import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { claimBase, deleteBase, listUnusedBases } from '../repositories/index.ts'
import type { CopyDeps } from './copy.ts'

const dayMs = 24 * 60 * 60_000

/** Removes what no fork borrows from any more, its folder first: a row without a folder can be swept again, not the reverse. */
export async function sweepBases(deps: Pick<CopyDeps, 'database' | 'git' | 'storage'>): Promise<number> {
  const { database, git, storage } = deps
  let removed = 0
  // No base takes a day to make.
  for (const { id, uid, storageNode } of await listUnusedBases(database.read, { before: Date.now() - dayMs })) {
    if (storage.find(storageNode) === undefined || !(await database.tx((tx) => claimBase(tx, id)))) continue
    await git.write.remove({ gitDir: storage.repositoryDir({ node: storageNode, uid }) })
    await deleteBase(database.write, id)
    removed += 1
  }
  return removed
}

/** Looks for what nothing borrows from at every start, and every day. */
export async function startBaseSweep(deps: CopyDeps): Promise<void> {
  await startPeriodic(deps, {
    name: 'sweep-object-bases',
    next: every(dayMs),
    async run() {
      const removed = await sweepBases(deps)
      if (removed > 0) deps.log.info({ removed }, 'removed what no fork borrows from any more')
    },
  })
}
