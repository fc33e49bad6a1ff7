import * as z from 'zod/mini'
import { addressToAsk } from '../address-to-ask.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'

/** What a webhook can be told of, by the names that receivers know them by. */
export const WebhookEvent = z.enum([
  'push',
  'create',
  'delete',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  /** Comments on pull requests: receivers know these as those on issues. */
  'issue_comment',
  'discussion',
  'discussion_comment',
  'status',
  'release',
  'fork',
  'star',
  'repository',
  'member',
])
export type WebhookEvent = z.output<typeof WebhookEvent>

/** How it is told: `json` as a whole, the others as a sentence in a chat. */
export const WebhookFormat = z.enum(['json', 'slack', 'discord', 'matrix'])
export type WebhookFormat = z.output<typeof WebhookFormat>

/** What stopped a delivery; null where the receiver answered, whatever it said. */
export const webhookProblems = ['unreachable', 'refused-address', 'too-slow', 'too-many'] as const

/** What signs deliveries, of the caller's choice; one is made where nothing is given. */
export const WebhookSecret = z._default(
  z.string().check(
    z.maxLength(limits.webhookSecretMax, says('webhook.secret_length')),
    z.refine((text) => text === '' || text.length >= limits.webhookSecretMin, says('webhook.secret_length')),
  ),
  '',
)

/** What somebody says of a webhook. */
export const WebhookFields = z.object({
  url: addressToAsk({
    required: 'webhook.url_required',
    invalid: 'webhook.url_invalid',
    withPassword: 'webhook.url_with_password',
  }),
  format: z._default(WebhookFormat, 'json'),
  events: z
    .array(WebhookEvent)
    .check(z.minLength(1, says('webhook.events_required')), z.maxLength(WebhookEvent.options.length)),
  active: z._default(z.boolean(), true),
})
export type WebhookFields = z.output<typeof WebhookFields>

/** How a delivery stands: it waits for its first attempt, has failed and is tried again, a receiver has taken it, or it is given up. */
export const WebhookDeliveryState = z.enum(['waiting', 'retrying', 'delivered', 'failed'])

/** An address that is told of what happens in a repository. Nobody is told its secret again. */
export const Webhook = z
  .object({
    uid: z.string(),
    ...WebhookFields.shape,
    format: WebhookFormat,
    active: z.boolean(),
    /** Until when the secret before this one signs, too. */
    previous_secret_until: z.nullable(z.iso.datetime()),
    created_at: z.iso.datetime(),
    last: z.nullable(z.object({ state: WebhookDeliveryState, at: z.iso.datetime() })),
  })
  .register(z.globalRegistry, { id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

/** One telling of a webhook, with what came of its last attempt. */
export const WebhookDelivery = z
  .object({
    uid: z.string(),
    event: z.union([WebhookEvent, z.literal('ping')]),
    state: WebhookDeliveryState,
    attempts: z.int(),
    /** When it is tried again. */
    next_at: z.nullable(z.iso.datetime()),
    /** The HTTP status of the answer. */
    status: z.nullable(z.int()),
    problem: z.nullable(z.enum(webhookProblems)),
    duration_ms: z.nullable(z.int()),
    /** Was it asked for again, by hand? */
    redelivery: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** A delivery with what was sent and answered; a long answer is cut. Empty before the first attempt. */
export const WebhookDeliveryDetail = z.object({
  ...WebhookDelivery.shape,
  request_headers: z.string(),
  request_body: z.string(),
  response_headers: z.string(),
  response_body: z.string(),
})
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>
