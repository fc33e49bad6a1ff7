import { CheckFields } from '@sheaf/contract'
import { type Message, message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { rejectCrossSite } from '../../http/csrf.ts'
import { entriesBy } from '../../http/entry.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { setCheck } from './set-check.ts'

const Place = z.object({ owner: z.string(), repo: z.string(), commit: z.string() })

/** What senders for GitHub and Gitea say of a commit; what more they say is left alone. */
const Status = z.object({
  state: z.enum(['pending', 'success', 'error', 'failure', 'warning']),
  target_url: z.string().nullish(),
  description: z.string().nullish(),
  context: z.string().nullish(),
})

/** Build servers write descriptions of any length, and none of them looks at what it is answered. */
const described = 300

/**
 * `POST /api/v3/repos/{owner}/{repo}/statuses/{commit}`, as senders know it that were made for GitHub or Gitea: the same as `setCheck`, in
 * their words.
 */
export function statusRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, config } = deps
  const enter = entriesBy({ authenticate: (request) => authenticator.actorOf(request, { passwords: false }) })
  app.route({
    ...enter({ by: 'account', area: 'checks_access', level: 2 }),
    method: 'POST',
    url: '/api/v3/repos/:owner/:repo/statuses/:commit',
    async handler(request, reply) {
      rejectCrossSite(request, { publicUrl: config.publicUrl, hasSession: authenticator.hasSessionCookie(request) })
      const { actor = visitor } = request
      const place = Place.parse(request.params)
      const check = await withRequestSlot(actor, request, () =>
        setCheck(deps, { ...place, actor: userOf(actor), fields: fieldsOf(request.body) }),
      )
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({
          ...{ id: check.uid, state: check.state, context: check.context, description: check.description },
          ...{ target_url: check.target_url, created_at: check.started_at, updated_at: check.updated_at },
        })
    },
  })
}

function fieldsOf(body: unknown) {
  const status = Status.safeParse(body)
  if (!status.success) throw malformed()
  const { state, target_url, description, context } = status.data
  const fields = CheckFields.safeParse({
    state: state === 'warning' ? 'neutral' : state,
    context: context || 'default',
    description: [...(description ?? '')].slice(0, described).join(''),
    target_url: target_url ?? '',
  })
  if (!fields.success)
    throw malformed(fields.error.issues[0]?.path[0] === 'target_url' ? message('check.target_invalid') : undefined)
  return fields.data
}

const malformed = (said: Message = message('request.malformed')) => AppError.malformed(said)
