import type { MergeMethod } from '@sheaf/contract'
import { txAgain } from '../../db/tx-again.ts'
import type { Deps } from '../../deps.ts'
import { recordChange, recordThread, setThreadState, writeEvent } from '../threads/index.ts'
import { deleteAutoMergeOf } from './auto-merge.store.ts'
import { closeNamed } from './close-named.ts'
import { findPull, setPullOpen } from './pull.store.ts'
import { deleteQueuedOf } from './queue/queue.store.ts'
import { retargetStacked } from './retarget.ts'

interface Merged {
  repoId: number
  threadId: number
  /** The commit by which it came into its branch, and what that held before, as far as is known. */
  oid: string
  before: string | null
  /** Null where a push brought it. */
  method: MergeMethod | null
  by: number | null
  /** May it close threads of other repositories, as they may there? */
  isElsewhere?: boolean
}

/** Closes a pull request as merged, if it is open. Once more changes nothing. */
export async function markMerged(
  deps: Pick<Deps, 'database' | 'events' | 'jobs'>,
  { repoId, threadId, oid, before, method, by, isElsewhere = false }: Merged,
): Promise<void> {
  const at = Date.now()
  // Threads of other repositories, of which a merge there may want to close those of this one.
  await txAgain(deps.database, async (tx) => {
    const merged = { merged_at: at, merged_by: by, merged_oid: oid, merged_base: before, merge_method: method }
    if (!(await setPullOpen(tx, { threadId, isOpen: false, merged }))) return
    await deleteAutoMergeOf(tx, threadId)
    await deleteQueuedOf(tx, threadId)
    await setThreadState(tx, { id: threadId, repoId, kind: 'pull', state: 'closed', at })
    await writeEvent(tx, { threadId, userId: by, what: 'merged', to: oid, at })
    const pull = await findPull(tx, threadId)
    if (pull !== undefined) await retargetStacked(deps, tx, { merged: pull, by, at })
    await closeNamed(deps, tx, { repoId, threadId, by, isElsewhere, at })
    // Nobody is told by whom where a push did it: its activity tells.
    if (by !== null) await recordThread(deps, tx, { repoId, threadId, userId: by, what: 'closed' })
    else await recordChange(deps, tx, { repoId, threadId, userId: null, what: 'closed' })
  })
  deps.events.wake()
  deps.jobs.wake()
}
