import type { Deps } from '../../deps.ts'
import { countChanges, type PushedRef, pushed, repositoryCreated } from '../events/index.ts'
import { setUse } from '../quotas/index.ts'
import { markPushed, markReady } from '../repositories/index.ts'
import { endImport, type ImportRow } from './import.store.ts'

/** An event tells of so many refs one by one. */
const toldRefs = 50

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
  const bytes = await git.maintenance.measure({ gitDir })
  const { refs } = await git.read.refs.read({ gitDir, version: 0 })
  const created: PushedRef[] = refs.map(({ name }) => ({ ref: name, change: 'created', commits: null }))
  const now = Date.now()
  const { userId } = row
  const isShown = await database.tx(async (tx) => {
    if (!(await endImport(tx, { id: row.id, state: 'done', at: now }))) return false
    if (!(await markReady(tx, repoId))) throw new Error(`the row of import ${row.uid} went away while it ran`)
    await setUse(tx, { repoId, bytes, now })
    await events.record(tx, repositoryCreated, { repoId, userId })
    if (created.length === 0) return true
    await markPushed(tx, { id: repoId, at: now, defaultBranch: branch })
    const changes = countChanges(created)
    await events.record(tx, pushed, { pushId: row.uid, repoId, userId, refs: created.slice(0, toldRefs), changes })
    return true
  })
  git.write.pushed({ gitDir, moved: [] })
  events.wake({ userId })
  return isShown
}
