import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { createDeployKey, listDeployKeys, removeDeployKey } from './deploy-keys.ts'

/** The SSH keys that open one repository each. */
export function deployKeyRoutes(deps: Deps): Handlers<'listDeployKeys' | 'createDeployKey' | 'deleteDeployKey'> {
  return {
    listDeployKeys: ({ params }, { actor }) => listDeployKeys(deps, { actor: userOf(actor), ...params }),
    createDeployKey: ({ params, body }, { actor }) =>
      createDeployKey(deps, { actor: userOf(actor), ...params, key: body }),
    deleteDeployKey: ({ params }, { actor }) => removeDeployKey(deps, { actor: userOf(actor), ...params }),
  }
}
