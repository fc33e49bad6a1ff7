import type { Gate, RepoKind } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { repositoryChanged } from '../events/index.ts'
import { withinDatasets } from '../quotas/index.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import {
  findKind,
  isForkOfClosed,
  replaceTopics,
  updateKindOfCode,
  updateRepositoryRow,
} from './repository-settings.store.ts'

type SettingsDeps = Pick<Deps, 'database' | 'storage' | 'events'>

interface Place extends RepositoryAddress {
  actor: UserActor
}

/** Changes what is said of a repository. `topics`: as the contract gives them, by spaces. */
export async function updateRepository(
  deps: SettingsDeps,
  { actor, owner, repo, ...texts }: Place & { description: string; website: string; topics: string },
): Promise<void> {
  const { id } = await findRepository(deps, { actor, owner, repo, action: 'change-settings' })
  await deps.database.tx(async (tx) => {
    await change(tx, { id, ...texts })
    await replaceTopics(tx, { repoId: id, topics: texts.topics.split(' ').filter(Boolean) })
  })
}

/**
 * Says who may see a repository. Stars and watches stay: whoever no longer sees it finds it in no list of theirs, and does again
 * once they may. Refused (AppError): to show a fork to all of what only some may see. Forks of a repository stay as they are.
 */
export async function setVisibility(
  deps: SettingsDeps,
  { actor, owner, repo, isPrivate }: Place & { isPrivate: boolean },
): Promise<void> {
  const { database, events } = deps
  const { id, forkOf } = await findRepository(deps, { actor, owner, repo, action: 'change-settings' })
  await database.tx(async (tx) => {
    if (!isPrivate && (await isForkOfClosed(tx, forkOf)))
      throw AppError.refused(409, message('fork.of_private'), { is_private: message('fork.of_private') })
    await change(tx, { id, is_private: isPrivate ? 1 : 0 })
    await events.record(tx, repositoryChanged, { repoId: id })
  })
  events.wake()
}

/**
 * Says how those who see a repository while it is public come to its contents. Whoever was let in stays so: a gate that is opened and closed
 * again is one.
 */
export async function setGate(deps: SettingsDeps, { actor, owner, repo, gate }: Place & { gate: Gate }): Promise<void> {
  const { database, events } = deps
  const { id } = await findRepository(deps, { actor, owner, repo, action: 'change-settings' })
  await database.tx(async (tx) => {
    await change(tx, { id, gate: gate === 'none' ? '' : gate })
    // Who may search its code is another matter from now on.
    await events.record(tx, repositoryChanged, { repoId: id })
  })
  events.wake()
}

/** Lets others be made from the files of a repository, or no longer; those that were made stay. */
export async function setTemplate(
  deps: SettingsDeps,
  { actor, owner, repo, isTemplate }: Place & { isTemplate: boolean },
): Promise<void> {
  const { id } = await findRepository(deps, { actor, owner, repo, action: 'change-settings' })
  await deps.database.tx((tx) => change(tx, { id, is_template: isTemplate ? 1 : 0 }))
}

/**
 * Says what a repository holds: where it is listed and what its page shows follow from that, its files do not. Refused (AppError): one dataset more
 * than the plan of its owner allows.
 */
export async function setKind(
  deps: SettingsDeps,
  { actor, owner, repo, kind }: Place & { kind: RepoKind },
): Promise<void> {
  const { database, events } = deps
  const found = await findRepository(deps, { actor, owner, repo, action: 'change-settings' })
  if (found.kind === kind) return
  await database.tx(async (tx) => {
    await withinDatasets(tx, { ownerId: found.ownerId, kind }, () => change(tx, { id: found.id, kind }))
    await events.record(tx, repositoryChanged, { repoId: found.id })
  })
  events.wake()
}

/**
 * Says what a repository that was made as code holds, as `setKind` does, for who may push its first commit: nobody is asked for the right to its
 * settings. Gives what it is then: one that is code no more stays what it is. Refused (AppError) as `setKind` refuses.
 */
export async function inferKind(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  { id, ownerId, kind }: { id: number; ownerId: number; kind: RepoKind },
): Promise<RepoKind> {
  const now = await database.tx(async (tx) => {
    const isChanged = await withinDatasets(tx, { ownerId, kind }, () => updateKindOfCode(tx, { id, kind }))
    if (isChanged) await events.record(tx, repositoryChanged, { repoId: id })
    return isChanged ? kind : await findKind(tx, id)
  })
  // It may have been deleted since it was found.
  if (now === undefined) throw AppError.missing(message('repository.missing'))
  events.wake()
  return now
}

/** Archives a repository, or lets it be changed again: for whoever may delete it. Pushes under way end as they began. */
export async function archiveRepository(
  deps: SettingsDeps,
  { actor, owner, repo, isArchived }: Place & { isArchived: boolean },
): Promise<void> {
  const { id, archivedAt } = await findRepository(deps, { actor, owner, repo, action: 'delete' })
  if ((archivedAt !== null) === isArchived) return
  await deps.database.tx((tx) => change(tx, { id, archived_at: isArchived ? Date.now() : null }))
}

async function change(tx: Tx, changes: Parameters<typeof updateRepositoryRow>[1]): Promise<void> {
  // It may have been deleted since it was found.
  if (!(await updateRepositoryRow(tx, changes))) throw AppError.missing(message('repository.missing'))
}
