import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError, type InflatedPackSize, type LfsPointer, type RefUpdate } from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { selectLocksOfOthers } from '../file-locks/index.ts'
import { lendObjects, selectHeld, touchObjects } from '../objects/index.ts'
import { refuseWithoutSpace } from '../quotas/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { Lender } from './taken-push.ts'

interface Pushing {
  repository: Pick<FoundRepository, 'id' | 'gitDir' | 'ownerId'>
  actor: Pusher
  lender?: Lender | undefined
}

/** No deploy key has locks: all are those of others. */
const userOfPusher = (actor: Pusher) => (actor.kind === 'user' ? actor.userId : 0)

/** Have others locked files here? Asked before a push is read, so that most need not be looked into. */
export async function hasLocksOfOthers({ database }: Pick<Deps, 'database'>, { repository, actor }: Pushing) {
  const locks = { repoId: repository.id, userId: userOfPusher(actor), limit: 1 }
  return (await selectLocksOfOthers(database.read, locks)).length > 0
}

/** Must what a push brought be looked into, however small it is? What mirrors bring is their source's. */
export const needsLook = (
  { actor }: Pushing,
  { weight, isLocked }: { weight: InflatedPackSize | undefined; isLocked: boolean },
): boolean => actor.kind !== 'mirror' && (isLocked || weight?.mayPoint === true)

interface Arrived extends Pushing {
  updates: readonly RefUpdate[]
  /** The folder in which its objects lie until its refs move. */
  quarantine: string
}

/**
 * Refuses (AppError) a push that changes files which others have locked, or that brings pointers of Git LFS whose objects the repository
 * does not have: who clones it would have neither. One that is too large to be looked into in its time goes through.
 */
export async function lookIntoPush(deps: Deps, push: Arrived): Promise<void> {
  if (push.actor.kind === 'mirror') return
  try {
    await refuseLocked(deps, push)
    await refuseWithoutObjects(deps, push)
  } catch (error) {
    if (!(error instanceof GitError) || (error.kind !== 'too-large' && error.kind !== 'timeout')) throw error
    deps.log.warn({ err: error, repository: push.repository.id }, 'a push was too large to be looked into')
  }
}

async function refuseLocked({ database, git }: Deps, { repository, actor, updates, quarantine }: Arrived) {
  const asked = { repoId: repository.id, userId: userOfPusher(actor), limit: limits.locksPerRepository }
  const locks = await selectLocksOfOthers(database.read, asked)
  if (locks.length === 0) return
  const changed = await git.read.arrived.change({
    gitDir: repository.gitDir,
    quarantine,
    tips: updates.map(({ after }) => after),
    paths: locks.map(({ path }) => path),
  })
  const lock = changed === undefined ? undefined : (locks.find(({ path }) => path === changed) ?? locks[0])
  if (lock !== undefined)
    throw AppError.refused(409, message('push.file_locked', { path: lock.path, owner: lock.ownerName }))
}

/** So many files are named at most: the rest is a number. */
const namedFiles = 3

async function refuseWithoutObjects(deps: Deps, { repository, lender, updates, quarantine }: Arrived) {
  const { database, git } = deps
  const { id: repoId, gitDir, ownerId } = repository
  const pointers = await git.read.arrived.pointers({ gitDir, quarantine })
  if (pointers.size === 0) return
  const held = await selectHeld(database.write, { repoId, oids: oidsOf(pointers) })
  await touchObjects(database.write, { repoId, oids: [...held.keys()], now: Date.now() })
  const lacking = oidsOf(pointers).filter((oid) => !held.has(oid))
  if (lender !== undefined && lacking.length > 0)
    await database.tx(async (tx) => {
      const lent = await lendObjects(tx, { from: lender.repoId, to: repoId, oids: lacking, maxBytes: lender.maxBytes })
      if (lent.size > 0) await refuseWithoutSpace(deps, tx, ownerId, 0)
      for (const [oid, bytes] of lent) held.set(oid, bytes)
    })
  const blobs = new Set([...pointers].filter(([, { oid, size }]) => held.get(oid) !== size).map(([blob]) => blob))
  if (blobs.size === 0) return
  const tips = updates.map(({ after }) => after)
  const paths = await git.read.arrived.paths({ gitDir, quarantine, tips, blobs, limit: namedFiles })
  if (paths.length > 0)
    throw AppError.refused(422, message('push.objects_missing', { files: paths.map(oneLine).join(', ') }))
}

const oidsOf = (pointers: ReadonlyMap<string, LfsPointer>) => [...new Set([...pointers.values()].map(({ oid }) => oid))]

/** Names of files may hold anything: what a terminal would act upon is not shown to it. */
const oneLine = (path: string) => path.replaceAll(/\p{Cc}/gu, '?').slice(0, 200)
