import * as z from 'zod/mini'
import { Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookFields, WebhookSecret } from '../entities/webhook.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Webhooks'
/** Signed in: whoever has a key must not be able to have everything told to an address of theirs. */
const access = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }
const one = z.object({ ...here, uid: NameInPath })
const delivery = z.object({ ...here, uid: NameInPath, delivery: NameInPath })
const path = '/api/repo/{owner}/{repo}/webhooks'
const missing = { 404: 'There is no such webhook' }
/** Told this once. */
const secret = z.string()

export const webhookOperations = {
  listWebhooks: operation({
    method: 'GET',
    path,
    summary: 'The addresses that are told of what happens in a repository, for its owners',
    tag,
    access,
    params: z.object(here),
    data: z.array(Webhook),
  }),
  createWebhook: operation({
    method: 'POST',
    path,
    summary: 'Have an address told of what happens in a repository. Gives the secret that signs deliveries, this once',
    tag,
    access,
    params: z.object(here),
    body: z.extend(WebhookFields, { secret: WebhookSecret }),
    data: z.object({ webhook: Webhook, secret }),
    refusals: { 422: 'The repository has as many webhooks as one may have, or the address may not be asked' },
  }),
  updateWebhook: operation({
    method: 'PUT',
    path: `${path}/{uid}`,
    summary: 'Change a webhook, but for its secret',
    tag,
    access,
    params: one,
    body: WebhookFields,
    data: Webhook,
    refusals: { ...missing, 422: 'The address may not be asked' },
  }),
  rotateWebhookSecret: operation({
    method: 'POST',
    path: `${path}/{uid}/secret`,
    summary: 'Sign deliveries with another secret, which is given this once. The one before it signs, too, for a day',
    tag,
    access,
    params: one,
    body: z.object({ secret: WebhookSecret }),
    data: z.object({ webhook: Webhook, secret }),
    refusals: missing,
  }),
  deleteWebhook: operation({
    method: 'DELETE',
    path: `${path}/{uid}`,
    summary: 'Tell an address nothing more, and forget what it was told',
    tag,
    access,
    params: one,
    data: z.null(),
    refusals: missing,
  }),
  pingWebhook: operation({
    method: 'POST',
    path: `${path}/{uid}/ping`,
    summary: 'Tell an address that it would be told: a delivery with nothing in it',
    tag,
    access,
    params: one,
    data: WebhookDelivery,
    refusals: { ...missing, 422: 'Too many of its deliveries wait' },
  }),
  listWebhookDeliveries: operation({
    method: 'GET',
    path: `${path}/{uid}/deliveries`,
    summary: 'What an address was told lately, the newest first',
    tag,
    access,
    params: one,
    data: z.array(WebhookDelivery),
    refusals: missing,
  }),
  getWebhookDelivery: operation({
    method: 'GET',
    path: `${path}/{uid}/deliveries/{delivery}`,
    summary: 'One delivery with what was sent and answered',
    tag,
    access,
    params: delivery,
    data: WebhookDeliveryDetail,
    refusals: { 404: 'There is no such webhook or delivery' },
  }),
  redeliverWebhook: operation({
    method: 'POST',
    path: `${path}/{uid}/deliveries/{delivery}/redelivery`,
    summary: 'Send a delivery once more, as it was: a new one with the same body',
    tag,
    access,
    params: delivery,
    data: WebhookDelivery,
    refusals: { 404: 'There is no such webhook or delivery', 422: 'Too many of its deliveries wait' },
  }),
} as const
