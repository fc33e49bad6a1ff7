import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { presentLabel, selectLabels } from './label.store.ts'
import { changeLabel, labelThread, makeLabel, removeLabel } from './labels.ts'

type Operation = 'listLabels' | 'createLabel' | 'updateLabel' | 'deleteLabel' | 'setThreadLabels'

/** What threads of a repository are sorted by: read by everyone who may see it, made and given by who may push. */
export function labelRoutes(deps: Deps): Handlers<Operation> {
  return {
    async listLabels({ params }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'see' })
      const items = (await selectLabels(deps.database.read, repository.id)).map(presentLabel)
      return { items, can_edit: actor.kind === 'user' && repository.mayWrite }
    },
    createLabel: ({ params, body }, { actor }) => makeLabel(deps, { ...params, actor: userOf(actor), fields: body }),
    updateLabel: ({ params, body }, { actor }) => changeLabel(deps, { ...params, actor: userOf(actor), fields: body }),
    async deleteLabel({ params }, { actor }) {
      await removeLabel(deps, { ...params, actor: userOf(actor) })
      return null
    },
    setThreadLabels: ({ params, body }, { actor }) => labelThread(deps, { ...params, ...body, actor: userOf(actor) }),
  }
}
