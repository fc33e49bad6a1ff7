import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { deleteDeletedRefs, selectOver } from './deleted-ref.store.ts'

type ForgetDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs'>

const day = 24 * 60 * 60_000
/** Rows that are looked at in one step. */
const batch = 200

/** Lets go of what was deleted so long ago that it can't be brought back. */
async function forgetDeleted({ database, storage, git }: ForgetDeps, signal: AbortSignal): Promise<void> {
  const before = Date.now()
  for (;;) {
    signal.throwIfAborted()
    const over = await selectOver(database.read, { before, limit: batch })
    if (over.length === 0) return
    for (const [repoId, rows] of Map.groupBy(over, (row) => row.repoId)) {
      const repository = await findRepositoryById({ database, storage }, repoId)
      if (repository !== undefined)
        await git.write.dropTips({ gitDir: repository.gitDir, ids: rows.map(({ uid }) => uid) })
    }
    await database.tx((tx) =>
      deleteDeletedRefs(
        tx,
        over.map(({ id }) => id),
      ),
    )
  }
}

/** Begins to let go of them, every day. */
export const startForgetting = (deps: ForgetDeps): Promise<void> =>
  startPeriodic(deps, {
    name: 'forget-deleted-refs',
    next: every(day),
    run: (signal) => forgetDeleted(deps, signal),
  })
