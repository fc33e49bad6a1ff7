import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { repositoryOffered } from '../events/index.ts'
import { findRepository, listOwnersOf, mayCreateAs, type RepositoryAddress } from '../repositories/index.ts'
import { takeRepository } from './take-repository.ts'
import {
  endTransfer,
  findNewOwner,
  findTransfer,
  findTransferOf,
  insertTransfer,
  listTransfersTo,
  type TransferRow,
} from './transfer.store.ts'

type TransferDeps = Pick<Deps, 'config' | 'database' | 'storage' | 'events'>

interface Place extends RepositoryAddress {
  actor: UserActor
}

/** So many that wait for an answer are shown. */
const listed = 100

/**
 * Offers a repository to another owner: nothing changes until they accept. Refused (AppError): a confirmation that is not its name, nobody of that
 * name, the one whose it is, and a second offer beside one that waits.
 */
export async function startTransfer(
  deps: TransferDeps,
  { actor, newOwner, confirmation, ...at }: Place & { newOwner: string; confirmation: string },
): Promise<TransferRow> {
  const { database, events } = deps
  const { id: repoId, ownerId, ownerName, name } = await findRepository(deps, { ...at, actor, action: 'transfer' })
  const wanted = `${ownerName}/${name}`
  if (confirmation !== wanted) {
    const wrong = message('repository.confirmation_wrong', { name: wanted })
    throw AppError.refused(422, wrong, { confirmation: wrong })
  }
  const to = await findNewOwner(database.read, newOwner)
  if (to === undefined) {
    const nobody = message('transfer.nobody', { name: newOwner })
    throw AppError.refused(404, nobody, { new_owner: nobody })
  }
  if (to.id === ownerId) {
    const theirs = message('transfer.theirs', { name: to.name })
    throw AppError.refused(409, theirs, { new_owner: theirs })
  }
  const now = Date.now()
  const uid = randomUUIDv7()
  try {
    await database.tx(async (tx) => {
      await insertTransfer(tx, {
        uid,
        repo_id: repoId,
        from_owner_id: ownerId,
        to_owner_id: to.id,
        user_id: actor.userId,
        created_at: now,
        expires_at: now + sizes.invitationSeconds * 1000,
        now,
      })
      await events.record(tx, repositoryOffered, { repoId, ownerId: to.id, actorId: actor.userId, name: wanted })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.refused(409, message('transfer.pending'))
    throw error
  }
  events.wake()
  const begun = await findTransfer(database.read, { uid, now })
  if (begun === undefined) throw AppError.missing(message('repository.missing'))
  return begun
}

/** The transfer of a repository that waits for an answer, for whoever may see its settings. */
export async function readTransfer(deps: TransferDeps, { actor, ...at }: Place): Promise<TransferRow | undefined> {
  const { id: repoId } = await findRepository(deps, { ...at, actor, action: 'see-settings' })
  return findTransferOf(deps.database.read, { repoId, now: Date.now() })
}

/** Takes an offer back. Refused (AppError): where none waits for an answer. */
export async function withdrawTransfer(deps: TransferDeps, { actor, ...at }: Place): Promise<void> {
  const { database } = deps
  const { id: repoId } = await findRepository(deps, { ...at, actor, action: 'transfer' })
  const now = Date.now()
  await database.tx(async (tx) => {
    const row = await findTransferOf(tx, { repoId, now })
    const ended = row !== undefined && (await endTransfer(tx, { id: row.id, state: 'withdrawn', now }))
    if (!ended) throw AppError.refused(409, message('transfer.none'))
  })
}

/** What is offered to somebody, or to teams in whose name they may create. */
export async function listOffers(deps: TransferDeps, actor: UserActor): Promise<TransferRow[]> {
  const ownerIds = await acceptingOwners(deps, actor)
  return listTransfersTo(deps.database.read, { ownerIds, now: Date.now(), limit: listed })
}

const acceptingOwners = async ({ database }: TransferDeps, actor: UserActor): Promise<number[]> => {
  const owners = await listOwnersOf(database.read, { userId: actor.userId })
  return owners.filter((owner) => mayCreateAs(actor, owner)).map(({ id }) => id)
}

/**
 * Accepts or declines an offer. One transaction: the repository has its old owner or its new one, with its disk space, and the old address leads to
 * it as after a renaming. Refused (AppError): a name that the new owner has, a second fork of one source, one repository or dataset more than
 * they may have, and no disk space for it.
 */
export async function answerTransfer(
  deps: TransferDeps,
  { actor, uid, accept }: { actor: UserActor; uid: string; accept: boolean },
): Promise<{ owner: string; repo_name: string }> {
  const { database, events } = deps
  const mine = await acceptingOwners(deps, actor)
  const now = Date.now()
  const known = await findTransfer(database.read, { uid, now })
  if (known === undefined || !mine.includes(known.toOwnerId)) throw AppError.refused(404, message('transfer.none'))
  const { name, newOwnerName, ownerName } = known
  try {
    await database.tx(async (tx) => {
      const row = await findTransfer(tx, { uid, now })
      const state = accept ? 'accepted' : 'declined'
      if (row === undefined || !(await endTransfer(tx, { id: row.id, state, now })))
        throw AppError.refused(404, message('transfer.none'))
      if (accept) await takeRepository(deps, tx, row)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw AppError.refused(409, message('repository.name_taken', { owner: newOwnerName, name }))
  }
  events.wake()
  return { owner: accept ? newOwnerName : ownerName, repo_name: name }
}
