import type { ForkSync } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import type { Actor, UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { createLru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { landPush } from '../git-transport/index.ts'
import { copyObjects } from '../objects/index.ts'
import { refuseWithoutSpace } from '../quotas/index.ts'
import {
  type FoundRepository,
  findReadable,
  findRepository,
  isClosed,
  type RepositoryAddress,
} from '../repositories/index.ts'

interface Branch extends RepositoryAddress {
  actor: Actor
  branch: string
}

interface Pair {
  fork: FoundRepository
  parent: { id: number; owner: string; name: string; gitDir: string; isClosed: boolean }
  commit: string
  parentBranch: string
  other: string
}

/** What two commits are apart never changes. */
const counted = createLru<{ ahead: number; behind: number }>({ capacity: 10_000 })

/** How far a branch of a fork is behind what it was forked from, and ahead of it. Missing (AppError) where it has no such branch. */
export async function readForkSync(deps: Deps, { actor, branch, ...at }: Branch): Promise<ForkSync> {
  const fork = await findRepository(deps, { ...at, actor, action: 'read' })
  const pair = await pairOf(deps, { fork, actor, branch })
  const nothing = { parent_branch: null, ahead: null, behind: null }
  if (pair === undefined) return { parent: null, branch, ...nothing }
  const parent = { owner: pair.parent.owner, repo_name: pair.parent.name }
  return { parent, branch, parent_branch: pair.parentBranch, ...(await countOf(deps, pair)) }
}

/**
 * Moves a branch of a fork on to what its parent has, as a push (`landPush`): only forward, so that nothing is lost. Refused (AppError): a
 * branch with commits of its own, and a public fork of what is private or gated by now.
 */
export async function syncFork(deps: Deps, { actor, branch, ...at }: Branch & { actor: UserActor }): Promise<ForkSync> {
  const { database, git, limits } = deps
  await limits.take('change-refs/account', `${actor.userId}`)
  const fork = await findRepository(deps, { ...at, actor, action: 'push' })
  const pair = await pairOf(deps, { fork, actor, branch })
  if (pair === undefined) throw AppError.refused(409, message('fork.not_found'))
  const { parent, commit, other, parentBranch } = pair
  if (parent.isClosed && !fork.isPrivate) throw AppError.refused(409, message('fork.sync_private'))
  const { ahead, behind } = await countOf(deps, pair)
  if (ahead === null || behind === null) throw new AppError('unavailable', message('fork.moved'), { retryAfter: 1 })
  if (ahead > 0) throw AppError.refused(409, message('fork.diverged'))
  if (behind > 0) {
    const ref = `refs/heads/${branch}`
    // What the new commits point to is there before they are.
    await database.tx(async (tx) => {
      const bytes = await copyObjects(tx, { from: parent.id, to: fork.id })
      if (bytes > 0) await refuseWithoutSpace(deps, tx, fork.ownerId, 0)
    })
    const landing = await landPush(deps, {
      repository: fork,
      actor,
      updates: [{ ref, before: commit, after: other }],
      pack: () => git.read.packMissing({ gitDir: parent.gitDir, to: other, from: [commit] }),
    })
    if (landing.kind === 'stale') throw AppError.refused(409, message('fork.moved'))
    if (landing.kind === 'refused')
      throw AppError.refused(422, message('fork.refused', { reason: landing.reasons.get(ref) ?? '' }))
  }
  const name = { owner: parent.owner, repo_name: parent.name }
  return { parent: name, branch, parent_branch: parentBranch, ahead: 0, behind: 0 }
}

/** The branch and the one that it is compared with; nothing where there is none of the latter that the actor may see. */
async function pairOf(
  deps: Deps,
  { fork, actor, branch }: { fork: FoundRepository; actor: Actor; branch: string },
): Promise<Pair | undefined> {
  const { database, git, storage } = deps
  const find = (gitDir: string, version: number, name: string) =>
    git.read.resolve({ gitDir, version, revision: `refs/heads/${name}`, unreachable: false })
  const own = await find(fork.gitDir, fork.refsVersion, branch)
  if (own === undefined) throw AppError.missing(message('fork.not_found'))
  const row = await findReadable(database.read, { actor, id: fork.forkOf })
  if (row === undefined) return undefined
  const gitDir = storage.repositoryDir({ node: row.storageNode, uid: row.uid })
  for (const name of new Set([branch, row.defaultBranch])) {
    const there = await find(gitDir, row.refsVersion, name)
    if (there === undefined) continue
    const parent = { id: row.id, owner: row.ownerName, name: row.name, gitDir, isClosed: isClosed(row) }
    return { fork, parent, commit: own.commit, parentBranch: name, other: there.commit }
  }
  return undefined
}

async function countOf(
  { git }: Pick<Deps, 'git'>,
  { fork, parent, commit, other }: Pair,
): Promise<{ ahead: number | null; behind: number | null }> {
  if (commit === other) return { ahead: 0, behind: 0 }
  const key = `${commit} ${other}`
  const known = counted.get(key)
  if (known !== undefined) return known
  try {
    const found = await git.read.compareForks({ gitDir: fork.gitDir, otherDir: parent.gitDir, commit, other })
    counted.set(key, found)
    return found
  } catch (error) {
    if (error instanceof GitError && error.kind === 'timeout') return { ahead: null, behind: null }
    throw error
  }
}
