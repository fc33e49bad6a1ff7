import type { Deps } from '../../deps.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { addUse } from '../quotas/index.ts'
import { releaseUnnamed, selectUnchecked } from '../threads/index.ts'
import { addAttachmentBytes, deleteUnnamed } from './attachment.store.ts'

const hourMs = 60 * 60_000
/** An image that no text names stays for so long: somebody may still be writing one. */
const unsentMs = 24 * hourMs
/** Each is looked for in all texts of a thread, in one transaction. */
const checkedAtOnce = 50
const deletedAtOnce = 500

/** Lets go of images that texts named and do not any more, and deletes those that none has named for a day. Their bytes go with the store's own sweep. */
export async function sweepAttachments(
  { database }: Pick<Deps, 'database'>,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  for (let after = 0; signal?.aborted !== true; ) {
    const unchecked = await selectUnchecked(database.read, { after, limit: checkedAtOnce })
    if (unchecked === undefined) break
    await database.tx((tx) => releaseUnnamed(tx, unchecked))
    after = unchecked.threadId
  }
  for (let gone = deletedAtOnce; gone === deletedAtOnce && signal?.aborted !== true; ) {
    gone = await database.tx(async (tx) => {
      const rows = await deleteUnnamed(tx, { before: now - unsentMs, limit: deletedAtOnce })
      for (const [repoId, some] of Map.groupBy(rows, (row) => row.repoId)) {
        const bytes = -some.reduce((sum, row) => sum + row.bytes, 0)
        await addAttachmentBytes(tx, { repoId, bytes })
        await addUse(tx, { repoId, bytes })
      }
      return rows.length
    })
  }
}

/** Sweeps attachments now and each hour. */
export const startAttachmentSweep = (deps: Pick<Deps, 'database' | 'jobs'>): Promise<void> =>
  startPeriodic(deps, {
    name: 'sweep-attachments',
    next: every(hourMs),
    run: (signal) => sweepAttachments(deps, { signal }),
  })
