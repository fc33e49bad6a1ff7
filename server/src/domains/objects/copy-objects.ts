import type { Tx } from '../../db/database.ts'
import { addUse } from '../quotas/index.ts'
import { addObjectBytes, deleteAllHeld, insertAllOf } from './object.store.ts'

/**
 * Gives a repository all objects of another one that its commits come from, and says how many bytes are new to it. They lie there once and
 * count for both: whoever keeps something does not depend on somebody else who may let go of it.
 */
export async function copyObjects(tx: Tx, { from, to }: { from: number; to: number }): Promise<number> {
  const bytes = await insertAllOf(tx, { from, to, now: Date.now() })
  if (bytes > 0) {
    await addObjectBytes(tx, { repoId: to, bytes })
    await addUse(tx, { repoId: to, bytes })
  }
  return bytes
}

/** Takes all objects from a repository that comes to nothing, and gives its owner the space back. */
export async function dropHeld(tx: Tx, repoId: number): Promise<void> {
  const bytes = await deleteAllHeld(tx, repoId)
  if (bytes === 0) return
  await addObjectBytes(tx, { repoId, bytes: -bytes })
  await addUse(tx, { repoId, bytes: -bytes })
}
