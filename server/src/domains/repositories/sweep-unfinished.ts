import type { Deps } from '../../deps.ts'
import { claimUnfinished, deleteUnfinished, listUnfinished } from './repository.store.ts'

/** A creation takes milliseconds. What is not ready after this was cut off. */
const creationMs = 60_000

/** Is this row what a crash left of a creation, so that it holds its name for nobody? */
export const isLeftOver = ({ state, created_at }: { state: string; created_at: number }): boolean =>
  state === 'creating' && created_at < Date.now() - creationMs

type SweepDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'log'>

/**
 * Removes one unfinished repository, its folder first: a row without a folder can be swept again, not the reverse. The
 * database may have fallen silent over the end of its creation and finish it only now: then it stays.
 */
export async function removeUnfinished(
  { database, storage, git }: SweepDeps,
  { id, uid, storageNode }: { id: number; uid: string; storageNode: string },
): Promise<void> {
  if (!(await claimUnfinished(database.write, id))) return
  if (storage.find(storageNode) !== undefined)
    await git.write.remove({ gitDir: storage.repositoryDir({ node: storageNode, uid }) })
  await deleteUnfinished(database.write, id)
}

/** Removes what creations have left that began before `before` (ms) and were cut off. Runs at every start. */
export async function sweepUnfinished(deps: SweepDeps, before = Date.now() - creationMs): Promise<number> {
  const left = await listUnfinished(deps.database.read, before)
  for (const row of left) {
    try {
      await removeUnfinished(deps, row)
      deps.log.info({ uid: row.uid }, 'removed what an interrupted creation left')
    } catch (error) {
      // Another server may be about to finish it, or its storage may be away: the next start looks again.
      deps.log.warn({ err: error, uid: row.uid }, 'could not remove what an interrupted creation left')
    }
  }
  return left.length
}
