import type { Deps } from '../../deps.ts'
import { passOnBases } from './object-base.store.ts'
import { hideRepository, recountForksOf } from './repository.store.ts'
import { removeUnfinished } from './sweep-unfinished.ts'

/**
 * Deletes a repository for good. First nobody sees it any more, then its folder goes, then its row, and with it what hangs on
 * that: whatever ends this in between leaves what an interrupted creation leaves, and the next start sweeps that.
 */
export async function dropRepository(
  deps: Pick<Deps, 'database' | 'storage' | 'git' | 'log'>,
  repository: { id: number; uid: string; storageNode: string },
): Promise<void> {
  await deps.database.tx(async (tx) => {
    await passOnBases(tx, repository.id)
    await hideRepository(tx, repository.id)
    await recountForksOf(tx, repository.id)
  })
  await removeUnfinished(deps, repository)
}
