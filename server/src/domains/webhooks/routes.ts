import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import {
  changeWebhook,
  createWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  redeliver,
  removeWebhook,
  rotateSecret,
} from './webhooks.ts'

type Operation =
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'rotateWebhookSecret'
  | 'deleteWebhook'
  | 'pingWebhook'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'redeliverWebhook'

/** The webhooks of a repository, and what they were told. */
export function webhookRoutes(deps: Deps): Handlers<Operation> {
  return {
    listWebhooks: ({ params }, { actor }) => listWebhooks(deps, { actor: userOf(actor), ...params }),
    createWebhook: ({ params, body: { secret, ...fields } }, { actor }) =>
      createWebhook(deps, { actor: userOf(actor), ...params, fields, secret }),
    updateWebhook: ({ params, body }, { actor }) =>
      changeWebhook(deps, { actor: userOf(actor), ...params, fields: body }),
    rotateWebhookSecret: ({ params, body }, { actor }) =>
      rotateSecret(deps, { actor: userOf(actor), ...params, secret: body.secret }),
    deleteWebhook: ({ params }, { actor }) => removeWebhook(deps, { actor: userOf(actor), ...params }),
    pingWebhook: ({ params }, { actor }) => pingWebhook(deps, { actor: userOf(actor), ...params }),
    listWebhookDeliveries: ({ params }, { actor }) => listDeliveries(deps, { actor: userOf(actor), ...params }),
    getWebhookDelivery: ({ params }, { actor }) => getDelivery(deps, { actor: userOf(actor), ...params }),
    redeliverWebhook: ({ params }, { actor }) => redeliver(deps, { actor: userOf(actor), ...params }),
  }
}
