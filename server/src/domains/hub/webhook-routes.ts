import { limits as bounds, WebhookFields } from '@sheaf/contract'
import { userOf, visitor } from '@sheaf/server-core/actor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import {
  changeHubWebhook,
  createHubWebhook,
  getHubWebhook,
  type HubWebhook,
  listHubWebhooks,
  removeHubWebhook,
} from '../webhooks/index.ts'
import type { hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { inHubSlot } from './hub-slot.ts'
import { HubText, parseHub } from './read-routes.ts'

const Domains = z
  .array(z.enum(['repo', 'discussion', 'discussions']))
  .min(1)
  .max(3)
const Body = z.object({
  url: z.string().max(2_000).nullish(),
  watched: z
    .array(z.object({ type: z.enum(['user', 'org', 'model', 'dataset', 'space', 'bucket']), name: HubText }))
    .max(bounds.hubWatchedPerWebhook)
    .default([]),
  domains: Domains.nullish(),
  secret: z.string().min(1).max(bounds.webhookSecretMax).nullish(),
  jobSourceId: z.string().nullish(),
})
const Id = z.object({ id: HubText })

/** Webhooks of an account, as clients of the Hub make and change them (`create_webhook` and its like). */
export function hubWebhookRoutes(
  app: FastifyInstance,
  { deps, enter }: { deps: Deps; enter: ReturnType<typeof hubEntries> },
): void {
  const reading = enter({ by: 'account', area: 'webhook_access', level: 1 })
  const writing = { ...enter({ by: 'account', area: 'webhook_access', level: 2 }), bodyLimit: hubBodyBytes }
  const root = '/api/settings/webhooks'
  const actorOf = ({ actor = visitor }: FastifyRequest) => userOf(actor)
  const idOf = ({ params }: FastifyRequest) => parseHub(Id, params).id

  app.get(root, reading, (request, reply) =>
    inHubSlot(request, async () =>
      sendHub(reply, (await listHubWebhooks(deps, actorOf(request))).map(presentWatching)),
    ),
  )

  app.post(root, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { url, watched, domains, secret } = fieldsIn(request)
      if (url === undefined || watched.length === 0)
        throw refuseHub(400, 'A webhook has an address, and watches something')
      const fields = { url, watched, domains: domains ?? (['repo', 'discussion'] as const), secret }
      return sendHub(reply, { webhook: presentWatching(await createHubWebhook(deps, actorOf(request), fields)) })
    }),
  )

  app.get(`${root}/:id`, reading, (request, reply) =>
    inHubSlot(request, async () =>
      sendHub(reply, { webhook: presentWatching(await getHubWebhook(deps, actorOf(request), idOf(request))) }),
    ),
  )

  app.post(`${root}/:id`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const change = { uid: idOf(request), changes: fieldsIn(request) }
      return sendHub(reply, { webhook: presentWatching(await changeHubWebhook(deps, actorOf(request), change)) })
    }),
  )

  for (const [word, isActive] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    app.post(`${root}/:id/${word}`, writing, (request, reply) =>
      inHubSlot(request, async () => {
        const change = { uid: idOf(request), changes: { isActive } }
        return sendHub(reply, { webhook: presentWatching(await changeHubWebhook(deps, actorOf(request), change)) })
      }),
    )

  app.delete(`${root}/:id`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      await removeHubWebhook(deps, actorOf(request), idOf(request))
      return sendHub(reply, { success: true })
    }),
  )
}

/** What a client asks for, of what there is here. */
function fieldsIn({ body }: FastifyRequest) {
  const { url, watched, domains, secret, jobSourceId } = parseHub(Body, body)
  if (jobSourceId != null) throw refuseHub(400, 'This server runs no jobs: name an address')
  const address = url == null ? undefined : WebhookFields.shape.url.safeParse(url)
  if (address?.success === false) throw refuseHub(400, 'A webhook needs the whole address of a page, with https://')
  return {
    url: address?.data,
    watched: watched.map(({ type, name }) => {
      if (type === 'space' || type === 'bucket') throw refuseHub(400, `This server has no ${type}s to watch`)
      return { type, name }
    }),
    domains: domains == null ? undefined : [...new Set(domains.map((each) => (each === 'repo' ? each : 'discussion')))],
    secret: secret ?? undefined,
  }
}

const presentWatching = ({ id, url, watched, domains, isActive, secret }: HubWebhook) => ({
  ...{ id, url, watched, domains },
  job: null,
  secret: secret ?? null,
  disabled: !isActive,
})
