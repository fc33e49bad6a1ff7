import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { countChanges, type PushedRef, pushed, repositoryCreated } from '../events/index.ts'
import { setUse } from '../quotas/index.ts'
import { markPushed, markReady } from './repository.store.ts'

/** An event tells of so many refs one by one. */
const toldRefs = 50

interface Arrived {
  repoId: number
  /** Who brought it. */
  userId: number
  gitDir: string
  /** What HEAD names. */
  branch: string
  /** By which its first push is known. */
  pushId: string
}

/** A whole repository that has come from elsewhere, and what it brings. */
interface Arrival extends Arrived {
  bytes: number
  created: PushedRef[]
}

/** Looks at a repository that has come, before it is shown. */
export async function lookAtArrival({ git }: Pick<Deps, 'git'>, arrived: Arrived): Promise<Arrival> {
  const { gitDir } = arrived
  const bytes = await git.maintenance.measure({ gitDir })
  const { refs } = await git.read.refs.read({ gitDir, version: 0 })
  return { ...arrived, bytes, created: refs.map(({ name }) => ({ ref: name, change: 'created', commits: null })) }
}

/** Shows it, and records what is recorded when somebody creates a repository and pushes to it. Throws where its row went away. */
export async function showArrival(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { repoId, userId, branch, pushId, bytes, created }: Arrival,
): Promise<void> {
  const now = Date.now()
  if (!(await markReady(tx, repoId))) throw new Error(`the row of repository ${repoId} went away while it was made`)
  await setUse(tx, { repoId, bytes, now })
  await events.record(tx, repositoryCreated, { repoId, userId })
  if (created.length === 0) return
  await markPushed(tx, { id: repoId, at: now, defaultBranch: branch })
  await events.record(tx, pushed, {
    pushId,
    repoId,
    userId,
    refs: created.slice(0, toldRefs),
    changes: countChanges(created),
  })
}
