import * as z from 'zod/mini'
import { AccessRequest, AccessRequestState, Gate, OwnAccessRequest } from '../entities/access-request.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Gated access'
/** Who is let in, and who is not, decides whoever is signed in; clients of the Hub have routes of their own. */
const access = { by: 'session' } as const
const params = z.object({ owner: NameInPath, repo: NameInPath })

export const accessRequestOperations = {
  setGate: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/settings/gate',
    summary:
      'Say how those who see a repository while it is public come to its contents: at once, by asking, or by being let in',
    tag,
    access,
    params,
    body: z.object({ gate: Gate }),
    data: nothing,
  }),
  requestAccess: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/access-request',
    summary: 'Ask for access to the contents of a gated repository. Those who look after it see who asks',
    tag,
    access,
    params,
    data: OwnAccessRequest,
    refusals: { 409: 'It is not gated, or the request was rejected' },
  }),
  withdrawAccessRequest: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/access-request',
    summary: 'Withdraw a request for access that waits for an answer',
    tag,
    access,
    params,
    data: nothing,
    refusals: { 409: 'None waits' },
  }),
  listAccessRequests: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/access-requests',
    summary: 'Who asked for access to a repository, in one state, the last first, and how many there are in each',
    tag,
    access,
    params,
    query: z.object({
      state: z._default(AccessRequestState, 'pending'),
      /** The beginning of a name. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(limits.usernameMax))),
      after: z.optional(z.string().check(z.maxLength(20))),
      page_size: count(pageSizes.members, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({
      items: z.array(AccessRequest),
      next: z.nullable(z.string()),
      counts: z.object({ pending: z.int(), accepted: z.int(), rejected: z.int() }),
    }),
  }),
  decideAccessRequest: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/access-requests/{username}',
    summary: 'Accept or reject a request for access, or take such a decision back: then it waits again',
    tag,
    access,
    params: z.object({ owner: NameInPath, repo: NameInPath, username: NameInPath }),
    body: z.object({
      state: AccessRequestState,
      /** Why it is rejected, for whoever asked. */
      reason: z._default(
        z.string().check(z.trim(), z.maxLength(limits.accessReasonMax, says('gate.reason_too_long'))),
        '',
      ),
    }),
    data: nothing,
    refusals: { 404: 'They have not asked' },
  }),
  grantAccess: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/access-requests',
    summary: 'Let somebody in who has not asked',
    tag,
    access,
    params,
    body: z.object({
      username: z.string().check(z.trim(), z.minLength(1, says('gate.name_required')), z.maxLength(limits.usernameMax)),
    }),
    data: nothing,
    refusals: { 404: 'There is no such person', 409: 'They have access already' },
  }),
} as const
