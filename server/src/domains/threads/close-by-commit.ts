import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { hasTimelineEvent } from './comment.store.ts'
import { setThreadState } from './thread.store.ts'
import { recordThread } from './thread-events.ts'
import { byCommit, writeEvent } from './thread-timeline.ts'

/**
 * Closes a discussion that a commit says it settles, in the name of whoever pushed that, and says so; wake `events` afterwards. One that was
 * opened again stays so, however often the commit is pushed. Says whether the thread tells of the commit.
 */
export async function closeByCommit(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  { repoId, threadId, userId, oid, at }: { repoId: number; threadId: number; userId: number; oid: string; at: number },
): Promise<boolean> {
  const of = { from: byCommit, to: oid }
  if (await hasTimelineEvent(tx, { threadId, happened: 'closed', details: JSON.stringify(of) })) return true
  if (!(await setThreadState(tx, { id: threadId, repoId, kind: 'discussion', state: 'closed', at }))) return false
  await writeEvent(tx, { threadId, userId, what: 'closed', at, ...of })
  await recordThread(deps, tx, { repoId, threadId, userId, what: 'closed' })
  return true
}
