import { pageSizes } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { searchTargets } from './key-target.store.ts'

/** What keys can be limited to. */
export function keyScopeRoutes({ database }: Deps): Handlers<'findKeyTargets'> {
  return {
    findKeyTargets: ({ query }, { actor }) =>
      searchTargets(database.read, {
        userId: userOf(actor).userId,
        part: query.query.toLowerCase(),
        limit: pageSizes.keyTargets,
      }),
  }
}
