import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { requireRecentSession } from '../sessions/index.ts'
import { disconnectIdentity } from './connect-identity.ts'
import { selectIdentities } from './identity.store.ts'
import { presentIdentity, presentProviders } from './present-identity.ts'

/** The other providers of sign-in, and to whom of them an account is connected. */
export function providerRoutes(deps: Deps): Handlers<'listProviders' | 'listIdentities' | 'deleteIdentity'> {
  const { config, database } = deps
  return {
    listProviders() {
      return { items: presentProviders(config) }
    },
    async listIdentities(_input, { actor }) {
      const rows = await selectIdentities(database.read, userOf(actor).userId)
      return { items: rows.map((row) => presentIdentity(config, row)), providers: presentProviders(config) }
    },
    async deleteIdentity({ params }, { actor, request }) {
      const user = userOf(actor)
      await requireRecentSession(deps, user)
      await disconnectIdentity(deps, { userId: user.userId, origin: originOf(request), uid: params.uid })
      return null
    },
  }
}
