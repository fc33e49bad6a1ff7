import { message } from '@sheaf/contract/messages'
import { type Actor, type UserActor, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { quotaOf } from '../quotas/index.ts'
import { findRepository, listFormerNames } from '../repositories/index.ts'
import { deleteRepository, findOwnDeleted, refuseUnconfirmed, restoreRepository } from './delete-repository.ts'
import { type DeletedPlace, listDeleted } from './deleted-repository.store.ts'
import { purgeRepository } from './purge-repository.ts'
import { renameRepository } from './rename-repository.ts'
import { presentDeleted, presentSettings } from './repository-settings.presenter.ts'
import { findRepositorySettings, isAnyWaiting } from './repository-settings.store.ts'
import {
  archiveRepository,
  setGate,
  setKind,
  setTemplate,
  setVisibility,
  updateRepository,
} from './update-repository.ts'

type Operation =
  | 'getRepositorySettings'
  | 'updateRepository'
  | 'renameRepository'
  | 'setRepositoryVisibility'
  | 'setGate'
  | 'setTemplate'
  | 'setRepositoryKind'
  | 'archiveRepository'
  | 'deleteRepository'
  | 'listDeletedRepositories'
  | 'restoreRepository'
  | 'purgeRepository'

/** What whoever looks after a repository may change of it, and that it is there. */
export function repositorySettingsRoutes(deps: Deps): Handlers<Operation> {
  const { database, git, limits } = deps

  /** Whoever changes something, as often as anybody may. */
  const changing = async (actor: Actor): Promise<UserActor> => {
    const user = userOf(actor)
    await limits.take('change-repository/account', `${user.userId}`)
    return user
  }

  return {
    async getRepositorySettings({ params }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'see-settings' })
      const { id, gitDir } = repository
      const settings = await findRepositorySettings(database.read, id)
      if (settings === undefined) throw AppError.missing(message('repository.missing'))
      const cacheBytes = await git.maintenance.measureCache(gitDir)
      const maintenanceWaits = await isAnyWaiting(database.read, [`maintain:${id}`, `tidy:${id}`])
      const formerNames = await listFormerNames(database.read, id)
      const quota = quotaOf(deps, settings.plan)
      return presentSettings({ repository, settings, cacheBytes, maintenanceWaits, formerNames, quota })
    },
    async updateRepository({ params, body }, { actor }) {
      await updateRepository(deps, { ...params, ...body, actor: await changing(actor) })
      return null
    },
    renameRepository: async ({ params, body }, { actor }) =>
      renameRepository(deps, { ...params, name: body.repo_name, actor: await changing(actor) }),
    async setRepositoryVisibility({ params, body }, { actor }) {
      await setVisibility(deps, { ...params, isPrivate: body.is_private, actor: await changing(actor) })
      return null
    },
    async setGate({ params, body }, { actor }) {
      await setGate(deps, { ...params, ...body, actor: await changing(actor) })
      return null
    },
    async setTemplate({ params, body }, { actor }) {
      await setTemplate(deps, { ...params, isTemplate: body.template, actor: await changing(actor) })
      return null
    },
    async setRepositoryKind({ params, body }, { actor }) {
      await setKind(deps, { ...params, kind: body.kind, actor: await changing(actor) })
      return null
    },
    async archiveRepository({ params, body }, { actor }) {
      await archiveRepository(deps, { ...params, isArchived: body.archived, actor: await changing(actor) })
      return null
    },
    async deleteRepository({ params, body }, { actor }) {
      await deleteRepository(deps, { ...params, ...body, actor: await changing(actor) })
      return null
    },
    async listDeletedRepositories({ query }, { actor }) {
      const { userId } = userOf(actor)
      const limit = query.page_size + 1
      const rows = await listDeleted(database.read, { userId, after: placeOf(query.after), limit })
      const shown = rows.slice(0, query.page_size)
      const last = rows.length > query.page_size ? shown.at(-1) : undefined
      return { items: shown.map(presentDeleted), next: last === undefined ? null : `${last.deletedAt}-${last.id}` }
    },
    restoreRepository: async ({ params, body }, { actor }) =>
      restoreRepository(deps, { ...params, name: body.repo_name, actor: await changing(actor) }),
    async purgeRepository({ params, body }, { actor }) {
      const deleted = await findOwnDeleted(deps, { ...params, actor: await changing(actor) })
      refuseUnconfirmed(body.confirmation, deleted)
      await purgeRepository(deps, { repoId: deleted.id, deletedAt: deleted.deletedAt })
      return null
    },
  }
}

/** The place that a cursor names; what is none begins at the newest. */
function placeOf(cursor: string | undefined): DeletedPlace | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id: Number(id) }
}
