import type { AccessRequest } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { countRequests, type RequestRow, selectRequests } from './access-request.store.ts'
import { decideAccess, grantAccess } from './decide-access.ts'
import { requestAccess, withdrawRequest } from './request-access.ts'

type Operation =
  | 'requestAccess'
  | 'withdrawAccessRequest'
  | 'listAccessRequests'
  | 'decideAccessRequest'
  | 'grantAccess'

const presentRequest = (row: RequestRow): AccessRequest => ({
  username: row.username,
  display_name: row.displayName ?? '',
  avatar_url: row.avatarUrl,
  state: row.state,
  reason: row.reason,
  asked_at: new Date(row.askedAt).toISOString(),
  decided_at: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString(),
  decided_by: row.decidedBy,
})

/** Who asks for access to the contents of gated repositories, and who is let in. */
export function accessRequestRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  return {
    requestAccess: ({ params }, { actor, request }) =>
      requestAccess(deps, { ...params, actor: userOf(actor), address: addressOf(request.ip) }),
    async withdrawAccessRequest({ params }, { actor }) {
      await withdrawRequest(deps, { ...params, actor: userOf(actor) })
      return null
    },
    async listAccessRequests({ params, query: { state, query = '', after, page_size } }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'see-settings' })
      const [rows, counts] = await Promise.all([
        selectRequests(read, { repoId, state, query, before: idOf(after), limit: page_size + 1 }),
        countRequests(read, repoId),
      ])
      return { ...pageOf(rows, page_size, presentRequest, lastId), counts }
    },
    async decideAccessRequest({ params, body }, { actor }) {
      await decideAccess(deps, { ...params, ...body, actor: userOf(actor) })
      return null
    },
    async grantAccess({ params, body }, { actor }) {
      await grantAccess(deps, { ...params, ...body, actor: userOf(actor) })
      return null
    },
  }
}
