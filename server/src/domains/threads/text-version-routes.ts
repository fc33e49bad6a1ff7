import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { getVersion, listVersions, removeVersion, tickTask } from './text-versions.ts'

type Operation = 'listTextVersions' | 'getTextVersion' | 'wipeTextVersion' | 'tickTask'

/** What texts of threads were, and tasks in what they are. */
export function textVersionRoutes(deps: Deps): Handlers<Operation> {
  return {
    listTextVersions: ({ params, query }, { actor }) => listVersions(deps, { ...params, ...query, actor }),
    getTextVersion: ({ params }, { actor }) => getVersion(deps, { ...params, actor }),
    async wipeTextVersion({ params }, { actor }) {
      await removeVersion(deps, { ...params, actor: userOf(actor) })
      return null
    },
    async tickTask({ params, body }, { actor, signal }) {
      await tickTask(deps, { ...params, actor: userOf(actor), fields: body, signal })
      return null
    },
  }
}
