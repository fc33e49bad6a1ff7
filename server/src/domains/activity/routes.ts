import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { listActivity } from './activity.ts'

/** What happened in a repository, for everyone who may read it. */
export function activityRoutes(deps: Deps): Handlers<'listRepositoryActivity'> {
  return {
    async listRepositoryActivity({ params, query }, { actor }) {
      const found = await findRepository(deps, { ...params, actor, action: 'read' })
      // People read their own writes: who has just pushed or created finds that here.
      if (actor.kind === 'user') await deps.events.deliveredFor(actor.userId)
      const repo = { id: found.id, owner: found.ownerName, name: found.name }
      return listActivity(deps, { repo, limit: query.page_size })
    },
  }
}
