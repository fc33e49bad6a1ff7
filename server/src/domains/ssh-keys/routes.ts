import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { presentScopes } from '../key-scopes/index.ts'
import { createSshKey } from './create-ssh-key.ts'
import { presentSshKey } from './ssh-key.presenter.ts'
import { deleteSshKey, selectSshKeys } from './ssh-key.store.ts'

/** The SSH keys of the account that asks. */
export function sshKeyRoutes(deps: Deps): Handlers<'listSshKeys' | 'createSshKey' | 'deleteSshKey'> {
  const { database, limits } = deps
  return {
    async listSshKeys({ query }, { actor }) {
      const { userId } = userOf(actor)
      const { rows, total } = await selectSshKeys(database.read, {
        userId,
        page: query.page,
        pageSize: query.page_size,
      })
      const keys = await presentScopes(database.read, { userId, column: 'ssh_key_id', keys: rows })
      return { items: keys.map((key) => presentSshKey(...key)), total_count: total }
    },
    async createSshKey({ body }, { actor, request }) {
      const user = userOf(actor)
      await limits.takeAll([
        ['create-key/account', `${user.userId}`],
        ['create-key/address', addressOf(request.ip)],
      ])
      return createSshKey(deps, { actor: user, ...body, origin: originOf(request) })
    },
    async deleteSshKey({ params }, { actor }) {
      const deleted = await deleteSshKey(database.write, { userId: userOf(actor).userId, uid: params.uid })
      if (!deleted) throw AppError.missing(message('ssh_key.missing'))
      return null
    },
  }
}
