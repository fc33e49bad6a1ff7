import type { Deps } from '../../deps.ts'
import { lookAtArrival, showArrival } from '../repositories/index.ts'
import { endImport, type ImportRow } from './import.store.ts'

interface Finished {
  row: ImportRow
  repoId: number
  gitDir: string
  /** What HEAD names. */
  branch: string
}

/**
 * Shows a repository that has come, and lets happen what happens when somebody pushes: in one transaction, and once. Says whether it did: not
 * where the import was canceled at the last moment.
 */
export async function finishImport(
  { database, events, git }: Pick<Deps, 'database' | 'events' | 'git'>,
  { row, repoId, gitDir, branch }: Finished,
): Promise<boolean> {
  const { userId } = row
  const arrival = await lookAtArrival({ git }, { gitDir, branch, repoId, userId, pushId: row.uid })
  const isShown = await database.tx(async (tx) => {
    if (!(await endImport(tx, { id: row.id, state: 'done', at: Date.now() }))) return false
    await showArrival(tx, { events }, arrival)
    return true
  })
  git.write.pushed({ gitDir, moved: [] })
  events.wake({ userId })
  return isShown
}
