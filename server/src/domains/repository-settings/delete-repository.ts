import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { repositoryChanged } from '../events/index.ts'
import { withinDatasets } from '../quotas/index.ts'
import {
  findRepository,
  followRepositoryName,
  hasRepositories,
  mayActOn,
  type RepositoryAddress,
  recountForksOf,
} from '../repositories/index.ts'
import { type DeletedRow, findDeleted, hideAsDeleted, showRestored } from './deleted-repository.store.ts'
import { enqueuePurge } from './purge-repository.ts'
import { repositoryNameTaken } from './rename-repository.ts'

const day = 24 * 60 * 60_000

type DeletionDeps = Pick<Deps, 'database' | 'storage' | 'events' | 'jobs'>

/**
 * Deletes a repository: it is missing from then on, wherever one looks, and its name is free. `repositoryDeletionDays` later it is purged;
 * until then whoever owns it can restore it. Its disk space counts until it is purged. One transaction: it is there or deleted.
 * Refused (AppError): a confirmation that is not its name.
 */
export async function deleteRepository(
  deps: DeletionDeps,
  { actor, owner, repo, confirmation }: RepositoryAddress & { actor: UserActor; confirmation: string },
): Promise<void> {
  const { database, events, jobs } = deps
  const { id, uid, ownerName, name } = await findRepository(deps, { actor, owner, repo, action: 'delete' })
  refuseUnconfirmed(confirmation, { ownerName, name })
  const now = Date.now()
  await database.tx(async (tx) => {
    if (!(await hideAsDeleted(tx, { id, uid, now }))) throw AppError.missing(message('repository.missing'))
    await recountForksOf(tx, id)
    await enqueuePurge(deps, tx, { repoId: id, deletedAt: now, runAt: now + sizes.repositoryDeletionDays * day })
    await events.record(tx, repositoryChanged, { repoId: id })
  })
  events.wake()
  jobs.wake()
}

/** Nobody but whoever has a role in it sees a deleted one. */
const hidden = { isPrivate: true, gate: '', isGranted: false } as const

/** The deleted repository of a public id, for somebody who may restore and purge it. Missing (AppError) for all others. */
export async function findOwnDeleted(
  { database }: Pick<Deps, 'database'>,
  { actor, uid }: { actor: UserActor; uid: string },
): Promise<DeletedRow> {
  const row = await findDeleted(database.read, { uid, userId: actor.userId })
  if (row === undefined || !mayActOn(actor, { ...row, ...hidden }, 'delete')) {
    throw AppError.missing(message('repository.missing'))
  }
  return row
}

/**
 * Restores a deleted repository with all that hung on it. Refused (AppError): a name that another repository of its owner has by now, and
 * one more repository, or dataset, than an owner may have.
 */
export async function restoreRepository(
  deps: DeletionDeps,
  { actor, uid, name }: { actor: UserActor; uid: string; name: string },
): Promise<{ owner: string; repo_name: string }> {
  const { database, events } = deps
  const { id, ownerId, ownerName, kind, name: before } = await findOwnDeleted(deps, { actor, uid })
  try {
    await database.tx(async (tx) => {
      if (await hasRepositories(tx, { ownerId, count: sizes.repositoriesPerOwner })) {
        throw AppError.refused(422, message('repository.too_many', { max: sizes.repositoriesPerOwner }))
      }
      const isThere = await withinDatasets(tx, { ownerId, kind }, () => showRestored(tx, { id, name }))
      if (!isThere) throw AppError.missing(message('repository.missing'))
      await recountForksOf(tx, id)
      await followRepositoryName(tx, { repoId: id, from: { ownerId, name: before }, to: { ownerId, name } })
      await events.record(tx, repositoryChanged, { repoId: id })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw repositoryNameTaken({ owner: ownerName, name })
    throw error
  }
  events.wake()
  return { owner: ownerName, repo_name: name }
}

/** Refuses (AppError) where somebody did not type the name of what is to be deleted. */
export function refuseUnconfirmed(
  confirmation: string,
  { ownerName, name }: { ownerName: string; name: string },
): void {
  const wanted = `${ownerName}/${name}`
  if (confirmation === wanted) return
  const wrong = message('repository.confirmation_wrong', { name: wanted })
  throw AppError.refused(422, wrong, { confirmation: wrong })
}
