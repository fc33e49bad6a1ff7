import { contract } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { idOf } from '../../http/keyset-page.ts'
import { decideAccess, findRequester, grantAccess, requestAccess, selectRequests } from '../access-requests/index.ts'
import { findHubRepository, type HubKind, type hubEntries, prefixOf } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { linkToNext } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { HubText, parseHub } from './read-routes.ts'

const States = z.enum(['pending', 'accepted', 'rejected'])
const Listed = z.object({ state: States })
const Page = z.object({ cursor: z.string().max(20).optional() })
/** Newer clients name a request instead of a person: here it is the public id of whoever sent it. */
const Handled = z.object({
  user: HubText.optional(),
  requestId: HubText.optional(),
  status: States,
  rejectionReason: z.string().nullish(),
})
const Granted = z.object({ user: HubText })

/** Rows of an answer: clients follow the header to the next. */
const pageSize = 100

interface Gating {
  deps: Deps
  kind: HubKind
  enter: ReturnType<typeof hubEntries>
}

/** Access that is asked for, as clients of the Hub ask for it and decide about it: the requests of our own pages, by the same rights. */
export function hubGateRoutes(app: FastifyInstance, { deps, kind, enter }: Gating): void {
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }
  const root = `/api/${kind}s/:owner/:repo/user-access-request`
  const find = async (request: FastifyRequest, action: 'see' | 'see-settings' | 'change-settings') => {
    const { repository, actor } = await findHubRepository(deps, request, { kind, action })
    return { repository, at: { owner: repository.ownerName, repo: repository.name, actor: userOf(actor) } }
  }

  app.post(`/${prefixOf[kind]}:owner/:repo/ask-access`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { at } = await find(request, 'see')
      const { state } = await requestAccess(deps, { ...at, address: addressOf(request.ip) })
      return sendHub(reply, { status: state })
    }),
  )

  app.get(`${root}/:state`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { state } = parseHub(Listed, request.params)
      const { cursor } = parseHub(Page, request.query)
      const { repository } = await find(request, 'see-settings')
      if (repository.gate === '') throw refuseHub(400, 'This repository is not gated')
      const asked = { repoId: repository.id, state, query: '', before: idOf(cursor), limit: pageSize }
      const rows = await selectRequests(deps.database.read, asked)
      const last = rows.length === pageSize ? rows.at(-1) : undefined
      if (last !== undefined) reply.header('link', linkToNext(deps, request, { cursor: `${last.id}` }))
      const requests = rows.map((row) => ({
        user: { _id: row.uid, user: row.username, fullname: row.displayName || row.username, type: 'user' },
        requestId: row.uid,
        status: row.state,
        timestamp: new Date(row.askedAt).toISOString(),
        ...(row.state === 'rejected' && { rejectionReason: row.reason }),
      }))
      return sendHub(reply, requests)
    }),
  )

  const decide = (name: string, work: (request: FastifyRequest) => Promise<void>) =>
    app.post(`${root}/${name}`, writing, (request: FastifyRequest, reply: FastifyReply) =>
      inHubSlot(request, async () => {
        await work(request)
        return sendHub(reply, {})
      }),
    )
  decide('handle', async (request) => {
    const { user, requestId: uid = '', status: state, rejectionReason } = parseHub(Handled, request.body)
    const { at, repository } = await find(request, 'change-settings')
    const asked = { repoId: repository.id, uid }
    const username = user ?? (await findRequester(deps.database.read, asked))?.username ?? uid
    const said = contract.decideAccessRequest.body.safeParse({ state, reason: rejectionReason ?? '' })
    if (!said.success) throw refuseHub(400, 'The reason is too long')
    await decideAccess(deps, { ...at, username, ...said.data })
  })
  decide('grant', async (request) => {
    const { user: username } = parseHub(Granted, request.body)
    const { at } = await find(request, 'change-settings')
    await grantAccess(deps, { ...at, username })
  })
}
