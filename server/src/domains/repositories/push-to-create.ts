import { setTimeout as sleep } from 'node:timers/promises'
import { defaultBranch, repoNameProblem } from '@sheaf/contract'
import { type Pusher, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import { createLru } from '@sheaf/server-core/lru'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { enforceAccess } from '../../http/access.ts'
import { createRepository } from './create-repository.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from './find-repository.ts'

/** How long a push waits for another one that creates the same repository. */
const creationMs = 10_000

/** Repositories that a push has created and that nobody was told of yet, by public id. Most are within a moment; some clients never come back. */
const unannounced = createLru<true>({ capacity: 1_000 })

/**
 * The repository that someone wants to push to. Where SHEAF_PUSH_TO_CREATE says so, one that they do not have yet is
 * created in their own name space, by the rules of the create operation and with its defaults. It stays when the
 * push then fails: an empty repository, which the next push fills. Of pushes at once, one creates it. `address`: where
 * the push comes from, as limits count it.
 */
async function findForPush(
  deps: Deps,
  { actor, owner, repo, address }: RepositoryAddress & { actor: Pusher; address: string },
): Promise<FoundRepository> {
  const find = () => findRepository(deps, { actor, owner, repo, action: 'push' })
  const { pushToCreate } = deps.config
  try {
    return await find()
  } catch (error) {
    const own = actor.kind === 'user' && foldAscii(owner) === foldAscii(actor.username)
    if (pushToCreate === 'off' || !own || !isMissing(error)) throw error
  }
  const user = userOf(actor)
  enforceAccess({ by: 'account', area: 'repo_access', level: 2 }, user)
  const problem = repoNameProblem(repo)
  if (problem !== undefined)
    throw AppError.malformed(forGit(`Repository ${repo} doesn't exist and can't be created: ${problem.text}`))
  const isPrivate = pushToCreate === 'private'
  const target = { ownerUid: user.uid, isTeam: false, name: repo }
  const repository = { ...target, description: '', isPrivate, defaultBranch, storage: undefined }
  try {
    const { uid } = await createRepository(deps, { actor: user, repository, address })
    unannounced.set(uid, true)
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'refused' && error.code === 409)) throw error
  }
  // Another push may have taken the name and be about to finish.
  for (const deadline = Date.now() + creationMs; ; await sleep(50)) {
    try {
      return await find()
    } catch (error) {
      if (!isMissing(error) || Date.now() > deadline) throw error
    }
  }
}

/**
 * The repository that someone pushes commits to, and whether these can only be proposed: whoever may read it may do that
 * (`refs/for/`), and moves no branch.
 */
export async function findToReceive(
  deps: Deps,
  asked: RepositoryAddress & { actor: Pusher; address: string },
): Promise<{ repository: FoundRepository; proposesOnly: boolean }> {
  try {
    return { repository: await findForPush(deps, asked), proposesOnly: false }
  } catch (error) {
    if (asked.actor.kind !== 'user' || !(error instanceof AppError && error.kind === 'forbidden')) throw error
    const repository = await findRepository(deps, { ...asked, action: 'propose' }).catch((other: unknown) => {
      throw isMissing(other) ? error : other
    })
    return { repository, proposesOnly: true }
  }
}

const isMissing = (error: unknown) => error instanceof AppError && error.kind === 'missing'

/** What its first push is told of a repository that was created for it; once. */
export function creationNotice({ uid, isPrivate, ownerName, name }: FoundRepository): string[] {
  if (unannounced.get(uid) === undefined) return []
  unannounced.delete(uid)
  return [`Created the ${isPrivate ? 'private' : 'public'} repository ${ownerName}/${name}.`]
}
