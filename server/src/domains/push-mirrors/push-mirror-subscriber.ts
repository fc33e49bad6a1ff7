import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import { pushed } from '../events/index.ts'
import { findByIdFor } from '../repositories/index.ts'
import { holdPushedOnPush, updatePushMirror } from './push-mirror.store.ts'
import { pushMirrorJobAt } from './push-mirror-queue.ts'
import { nextAfterPush } from './push-mirror-times.ts'

/** What is pushed here is due where it is mirrored. */
export function pushMirrorSubscriber({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Subscriber {
  return {
    name: 'push-mirrors',
    handlers: [
      on(pushed, async (tx, { repoId }) => {
        const rows = await holdPushedOnPush(database, tx, repoId)
        if (rows.length === 0) return
        const now = Date.now()
        const times: number[] = []
        for (const row of rows) {
          const values = { wanted_at: now, next_at: nextAfterPush(row, now) }
          await updatePushMirror(tx, { id: row.id, values })
          times.push(values.next_at)
        }
        const repository = await findByIdFor(tx, { id: repoId, userId: undefined })
        if (repository) await jobs.enqueue(tx, pushMirrorJobAt(repository.ownerId, Math.min(...times)))
      }),
    ],
  }
}
