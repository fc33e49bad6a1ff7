import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { selectMilestones } from './milestone.store.ts'
import { changeMilestone, makeMilestone, planThread, removeMilestone } from './milestones.ts'

type Operation = 'listMilestones' | 'createMilestone' | 'updateMilestone' | 'deleteMilestone' | 'setThreadMilestone'

/** What threads of a repository are to be done by: read by everyone who may see it, made and given by who may push. */
export function milestoneRoutes(deps: Deps): Handlers<Operation> {
  return {
    async listMilestones({ params }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'see' })
      const items = await selectMilestones(deps.database.read, repository.id)
      return { items, can_edit: actor.kind === 'user' && repository.mayWrite }
    },
    createMilestone: ({ params, body }, { actor }) =>
      makeMilestone(deps, { ...params, actor: userOf(actor), fields: body }),
    async updateMilestone({ params, body }, { actor }) {
      await changeMilestone(deps, { ...params, actor: userOf(actor), fields: body })
      return null
    },
    async deleteMilestone({ params }, { actor }) {
      await removeMilestone(deps, { ...params, actor: userOf(actor) })
      return null
    },
    async setThreadMilestone({ params, body }, { actor }) {
      await planThread(deps, { ...params, ...body, actor: userOf(actor) })
      return null
    },
  }
}
