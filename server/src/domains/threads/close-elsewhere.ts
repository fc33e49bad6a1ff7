import type { Queries, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { whoMay } from '../repositories/index.ts'
import { selectElsewhere } from './named.store.ts'
import { setThreadState } from './thread.store.ts'
import { recordThread } from './thread-events.ts'
import { writeClosedFrom } from './thread-timeline.ts'

interface Closing {
  /** Threads of other repositories, in small letters. */
  named: readonly { owner: string; repo: string; number: number }[]
  /** The pull request that closes them. */
  by: { repoId: number; number: number }
  /** In whose name, and as they may there. */
  userId: number
  at: number
}

/**
 * Closes open discussions of other repositories as their author or a maintainer does on their pages, in the transaction of what closes them;
 * wake `events` afterwards. All others stay as they are, and nobody learns which there are.
 */
export async function closeElsewhere(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  { named, by, userId, at }: Closing,
): Promise<void> {
  const found = await selectElsewhere(tx, { named, reach: { userId } })
  // In one order, so that merges that close the same threads do not wait for each other in a circle.
  for (const thread of found.sort((one, other) => one.repoId - other.repoId || one.id - other.id)) {
    const { id, repoId, kind, state, archivedAt } = thread
    if (kind !== 'discussion' || state !== 'open' || archivedAt !== null || repoId === by.repoId) continue
    if (!(await mayClose(tx, { ...thread, userId }))) continue
    if (!(await setThreadState(tx, { id, repoId, kind, state: 'closed', at }))) continue
    await writeClosedFrom(tx, { threadId: id, userId, at, by })
    await recordThread(deps, tx, { repoId, threadId: id, userId, what: 'closed' })
  }
}

interface Asked {
  repoId: number
  authorId: number | null
  lockedAt: number | null
  userId: number
}

/** May somebody close a discussion: one of their own, which is not locked for them, or any, as a maintainer? */
async function mayClose(db: Queries, { repoId, authorId, lockedAt, userId }: Asked): Promise<boolean> {
  const may = async (action: 'change-settings' | 'push' | 'see') =>
    (await whoMay(db, { repoId, userIds: [userId], action })).has(userId)
  if (await may('change-settings')) return true
  return authorId === userId && (await may(lockedAt === null ? 'see' : 'push'))
}
