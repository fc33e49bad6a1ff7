import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { presentScopes } from '../key-scopes/index.ts'
import { presentAccessKey } from './access-key.presenter.ts'
import { deleteAccessKey, selectAccessKeys } from './access-key.store.ts'
import { createAccessKey } from './create-access-key.ts'
import { updateAccessKey } from './update-access-key.ts'

type Operation = 'listAccessKeys' | 'createAccessKey' | 'updateAccessKey' | 'deleteAccessKey'

/** The access keys of the account that asks. */
export function accessKeyRoutes(deps: Deps): Handlers<Operation> {
  const { database, limits } = deps
  return {
    async listAccessKeys({ query }, { actor }) {
      const { userId } = userOf(actor)
      const { rows, total } = await selectAccessKeys(database.read, {
        userId,
        page: query.page,
        pageSize: query.page_size,
      })
      const keys = await presentScopes(database.read, { userId, column: 'access_key_id', keys: rows })
      return { items: keys.map((key) => presentAccessKey(...key)), total_count: total }
    },
    async createAccessKey({ body }, { actor, request }) {
      const { userId } = userOf(actor)
      await limits.takeAll([
        ['create-key/account', `${userId}`],
        ['create-key/address', addressOf(request.ip)],
      ])
      const { title, description, expiration, targets, addresses, ...grants } = body
      const scope = { targets, addresses }
      return createAccessKey(deps, {
        userId,
        title,
        description,
        expiration,
        grants,
        ...scope,
        origin: originOf(request),
      })
    },
    async updateAccessKey({ params, body }, { actor, request }) {
      const { userId } = userOf(actor)
      await limits.takeAll([
        ['create-key/account', `${userId}`],
        ['create-key/address', addressOf(request.ip)],
      ])
      return updateAccessKey(deps, { userId, uid: params.id, changes: body, origin: originOf(request) })
    },
    async deleteAccessKey({ params }, { actor }) {
      const deleted = await deleteAccessKey(database.write, { userId: userOf(actor).userId, uid: params.id })
      if (!deleted) throw AppError.missing(message('access_key.missing'))
      return null
    },
  }
}
