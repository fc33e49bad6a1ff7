import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { createSigningKey } from './create-signing-key.ts'
import { presentSigningKey } from './signing-key.presenter.ts'
import { addressesOf, deleteSigningKey, selectSigningKeys } from './signing-key.store.ts'

/** The keys by which the account that asks signs commits and tags. */
export function signingKeyRoutes(deps: Deps): Handlers<'listSigningKeys' | 'createSigningKey' | 'deleteSigningKey'> {
  const { database, limits } = deps
  return {
    async listSigningKeys(_, { actor }) {
      const { userId } = userOf(actor)
      const keys = await selectSigningKeys(database.read, userId)
      const addresses = await addressesOf(database.read, userId)
      return keys.map((key) => presentSigningKey(key, addresses))
    },
    async createSigningKey({ body }, { actor, request }) {
      const user = userOf(actor)
      await limits.takeAll([
        ['create-key/account', `${user.userId}`],
        ['create-key/address', addressOf(request.ip)],
      ])
      return createSigningKey(deps, { actor: user, ...body, origin: originOf(request) })
    },
    async deleteSigningKey({ params }, { actor }) {
      const deleted = await deleteSigningKey(database.write, { userId: userOf(actor).userId, uid: params.uid })
      if (!deleted) throw AppError.missing(message('signing_key.missing'))
      return null
    },
  }
}
