import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import {
  changePushMirror,
  createPushMirror,
  listPushMirrors,
  removePushMirror,
  runPushMirrorNow,
} from './push-mirrors.ts'

type Operation = 'listPushMirrors' | 'createPushMirror' | 'updatePushMirror' | 'runPushMirror' | 'deletePushMirror'

/** Repositories of other servers that ours are pushed to. */
export function pushMirrorRoutes(deps: Deps): Handlers<Operation> {
  return {
    listPushMirrors: ({ params }, { actor }) => listPushMirrors(deps, { actor: userOf(actor), ...params }),
    createPushMirror: ({ params, body }, { actor }) =>
      createPushMirror(deps, { actor: userOf(actor), ...params, fields: body }),
    updatePushMirror: ({ params, body }, { actor }) =>
      changePushMirror(deps, { actor: userOf(actor), ...params, fields: body }),
    runPushMirror: ({ params }, { actor }) => runPushMirrorNow(deps, { actor: userOf(actor), ...params }),
    deletePushMirror: ({ params }, { actor }) => removePushMirror(deps, { actor: userOf(actor), ...params }),
  }
}
