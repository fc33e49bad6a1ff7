import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { selectCollaborators } from './collaborator.store.ts'
import { presentCollaborator, removeCollaborator, setCollaborator } from './collaborators.ts'

/** Who has a role in one repository beside its owner. */
export function collaboratorRoutes(
  deps: Deps,
): Handlers<'listCollaborators' | 'setCollaborator' | 'removeCollaborator'> {
  return {
    async listCollaborators({ params, query }, { actor }) {
      // Those of an archive are seen, too, though nobody may change them.
      const { id, mayManage, ownerName, name } = await findRepository(deps, {
        ...params,
        actor,
        action: 'see-settings',
      })
      if (!mayManage) throw AppError.forbidden(message('repository.settings_denied', { owner: ownerName, name }))
      const { after, page_size } = query
      const rows = await selectCollaborators(deps.database.read, { repoId: id, after, limit: page_size + 1 })
      const shown = rows.slice(0, page_size)
      const last = rows.length > page_size ? shown.at(-1) : undefined
      return { items: shown.map(presentCollaborator), next: last?.name.toLowerCase() ?? null }
    },
    setCollaborator: ({ params, body }, { actor }) =>
      setCollaborator(deps, { actor: userOf(actor), ...params, ...body }),
    async removeCollaborator({ params }, { actor }) {
      await removeCollaborator(deps, { actor: userOf(actor), ...params })
      return null
    },
  }
}
