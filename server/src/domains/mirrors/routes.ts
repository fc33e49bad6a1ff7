import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { readMirror, removeMirror, setMirror, syncMirrorNow } from './mirrors.ts'

type Operation = 'getMirror' | 'setMirror' | 'syncMirror' | 'deleteMirror'

/** Repositories that are kept as those of other servers are. */
export function mirrorRoutes(deps: Deps): Handlers<Operation> {
  return {
    getMirror: ({ params }, { actor }) => readMirror(deps, { actor: userOf(actor), ...params }),
    setMirror: ({ params, body }, { actor }) => setMirror(deps, { actor: userOf(actor), ...params, fields: body }),
    syncMirror: ({ params }, { actor }) => syncMirrorNow(deps, { actor: userOf(actor), ...params }),
    deleteMirror: ({ params }, { actor }) => removeMirror(deps, { actor: userOf(actor), ...params }),
  }
}
