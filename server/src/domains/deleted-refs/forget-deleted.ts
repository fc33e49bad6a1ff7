import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { deleteDeletedRefs, selectOver } from './deleted-ref.store.ts'

type ForgetDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs'>

const name = 'forget-deleted-refs'
const Empty = z.object({})
const day = 24 * 60 * 60_000
/** Rows that are looked at in one step. */
const batch = 200

/** Lets go of what was deleted so long ago that it can't be brought back: every day. */
export function forgetQueue({ database, storage, git, jobs }: ForgetDeps): Queue<typeof Empty> {
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      const before = Date.now()
      await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: before + day })
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
    },
  }
}

/** Begins to let go of them. */
export async function startForgetting(deps: ForgetDeps): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(forgetQueue(deps))
  await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() })
}
