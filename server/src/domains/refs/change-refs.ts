import type { BranchItem } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { mapGitLimits } from '../browse/index.ts'
import { endDeletedName } from '../deleted-refs/index.ts'
import { branchRenamed, repositoryChanged } from '../events/index.ts'
import { type FoundRepository, findRepository, type RepositoryAddress, setDefault } from '../repositories/index.ts'
import { presentBranch } from './create-refs.ts'
import { landRefs, nameTaken, nullIdLike } from './land-refs.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}

const missing = (ref: string): AppError =>
  AppError.refused(404, ref.startsWith('refs/tags/') ? message('tag.missing') : message('branch.missing'))

/** What a ref holds. Refused (AppError, 404) where there is none. */
async function heldBy({ git }: Pick<Deps, 'git'>, { gitDir }: FoundRepository, ref: string): Promise<string> {
  const held = (await git.read.heldBy({ gitDir, names: [ref] })).get(ref)
  if (held === undefined) throw missing(ref)
  return held
}

/**
 * Deletes a branch or a tag, given whole, that holds `oid` where that is said. It can be brought back for a while. Refused (AppError) as
 * `landRefs` says: the default branch by the rules of pushes.
 */
export async function deleteRef(
  deps: Deps,
  { actor, ref, oid, ...at }: Place & { ref: string; oid: string | undefined },
) {
  const repository = await findRepository(deps, { ...at, actor, action: 'push' })
  const held = await heldBy(deps, repository, ref)
  if (oid !== undefined && oid !== held) throw AppError.refused(409, message('ref.moved'))
  if (ref === `refs/heads/${repository.defaultBranch}`) throw AppError.refused(422, message('branch.is_default'))
  await landRefs(deps, { repository, actor, updates: [{ ref, before: held, after: nullIdLike(held) }] })
}

/**
 * Gives a branch another name. The default branch is there by both names while HEAD moves from one to the other, so that a crash
 * leaves one too many and never none.
 */
export async function renameBranch(
  deps: Deps,
  { actor, branch, name, ...at }: Place & { branch: string; name: string },
): Promise<BranchItem> {
  const repository = await findRepository(deps, { ...at, actor, action: 'push' })
  if (name === branch) throw nameTaken(`refs/heads/${name}`)
  const isDefault = branch === repository.defaultBranch
  // Which one is the default is a setting.
  if (isDefault) await findRepository(deps, { ...at, actor, action: 'change-settings' })
  const ref = `refs/heads/${branch}`
  const oid = await heldBy(deps, repository, ref)
  const none = nullIdLike(oid)
  const created = { ref: `refs/heads/${name}`, before: none, after: oid }
  const deleted = { ref, before: oid, after: none }
  if (isDefault) {
    await landRefs(deps, { repository, actor, updates: [created] })
    await moveHead(deps, { repository, name })
    await landRefs(deps, { repository: { ...repository, defaultBranch: name }, actor, updates: [deleted] })
    await endDeletedName(deps.database.write, { repoId: repository.id, ref, oid })
  } else {
    await landRefs(deps, { repository, actor, updates: [deleted, created] })
  }
  await deps.database.tx((tx) =>
    deps.events.record(tx, branchRenamed, { repoId: repository.id, from: branch, to: name }),
  )
  deps.events.wake({ userId: actor.userId })
  return presentBranch(deps, { repository, name, commit: oid })
}

/** Makes a branch the default one. Refused (AppError, 404) where there is no such branch. */
export async function setDefaultBranch(deps: Deps, { actor, name, ...at }: Place & { name: string }): Promise<void> {
  const repository = await findRepository(deps, { ...at, actor, action: 'change-settings' })
  await heldBy(deps, repository, `refs/heads/${name}`)
  if (name === repository.defaultBranch) return
  await deps.limits.takeAll([['change-refs/account', `${actor.userId}`]])
  await moveHead(deps, { repository, name })
}

/** HEAD first: git clients and pages begin with the same branch at the latest when the row says so. */
async function moveHead(
  { database, events, git }: Pick<Deps, 'database' | 'events' | 'git'>,
  { repository: { id, gitDir }, name }: { repository: FoundRepository; name: string },
): Promise<void> {
  await git.write.setHead({ gitDir, branch: name })
  await database.tx(async (tx) => {
    await setDefault(tx, { id, defaultBranch: name, at: Date.now() })
    await events.record(tx, repositoryChanged, { repoId: id })
  })
  events.wake()
}

/** Commits are counted so far. */
const countedCommits = 1_000

/** What would go with a ref: commits that nothing else reaches. Refused (AppError): 404 where there is none, 422 where it takes too long. */
export async function getRefLoss(
  deps: Deps,
  { actor, ref, signal, ...at }: Place & { ref: string; signal: AbortSignal },
): Promise<{ commits: number; more: boolean }> {
  const repository = await findRepository(deps, { ...at, actor, action: 'push' })
  await heldBy(deps, repository, ref)
  const { gitDir } = repository
  const count = await mapGitLimits(() => deps.git.read.countLost({ gitDir, ref, limit: countedCommits + 1, signal }))
  return { commits: Math.min(count, countedCommits), more: count > countedCommits }
}
