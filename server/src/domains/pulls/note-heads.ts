import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { pushed } from '../events/index.ts'
import { findLastHappened, writeEvent } from '../threads/index.ts'
import { selectLastOfHead } from './pull.store.ts'

const heads = 'refs/heads/'
const kinds = ['head_deleted', 'head_restored'] as const

/**
 * Says in the last pull requests of a branch that somebody has deleted it, or made it again of what they propose. A branch that
 * came to hold something else since is no longer that of a pull request that is closed. Keys and mirrors are nobody who could be named.
 */
export async function noteHeads(
  tx: Tx,
  { repoId, userId, agent, refs }: Pick<z.output<typeof pushed.payload>, 'repoId' | 'userId' | 'agent' | 'refs'>,
  at: number,
): Promise<void> {
  if (agent !== undefined) return
  for (const { ref, change, before, after } of refs) {
    if (!ref.startsWith(heads) || change === 'updated') continue
    const branch = ref.slice(heads.length)
    const isDeleted = change === 'deleted'
    const what = isDeleted ? 'head_deleted' : 'head_restored'
    for (const { threadId, isOpen, headOid, createdAt } of await selectLastOfHead(tx, { repoId, branch })) {
      // An event may be older than the pull request when it is delivered.
      if (createdAt > at || (isOpen !== 1 && (isDeleted ? before : after) !== headOid)) continue
      // Who makes a branch anew that nobody is said to have deleted has restored nothing.
      const last = await findLastHappened(tx, { threadId, kinds })
      if (isDeleted === (last === 'head_deleted')) continue
      await writeEvent(tx, { threadId, userId, what, from: branch, at })
    }
  }
}
