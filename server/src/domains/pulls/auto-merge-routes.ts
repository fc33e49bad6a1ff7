import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { disableAutoMerge, enableAutoMerge } from './auto-merge.ts'

/** That pull requests are merged once nothing is in the way, for whoever may push. */
export const autoMergeRoutes = (deps: Deps): Handlers<'enableAutoMerge' | 'disableAutoMerge'> => ({
  async enableAutoMerge({ params, body }, { actor }) {
    await enableAutoMerge(deps, { ...params, ...body, actor: userOf(actor) })
    return null
  },
  async disableAutoMerge({ params }, { actor }) {
    await disableAutoMerge(deps, { ...params, actor: userOf(actor) })
    return null
  },
})
