import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  WebhookEvent,
  webhookProblems,
} from '@sheaf/contract'
import type { DeliveryRow, ListedDelivery } from './delivery.store.ts'
import type { WebhookRow } from './webhook.store.ts'

const timeOf = (at: number) => new Date(at).toISOString()

/** The events of a webhook as the database keeps them, those that this server knows. */
export const eventsOf = (text: string): WebhookEvent[] =>
  WebhookEvent.options.filter((event) => text.split(',').includes(event))

/** A webhook as its owners see it: never with its secret. */
export function presentWebhook(row: WebhookRow): Webhook {
  const { previous_secret_until: until, last } = row
  return {
    uid: row.uid,
    url: row.url,
    format: row.format,
    events: eventsOf(row.events),
    active: row.is_active === 1,
    previous_secret_until: until !== null && until > Date.now() ? timeOf(until) : null,
    created_at: timeOf(row.created_at),
    last: last === undefined ? null : { state: stateOf(last), at: timeOf(last.created_at) },
  }
}

/** An attempt that ended took some time: while the first one is under way, nothing has failed yet. */
function stateOf({
  next_at,
  delivered_at,
  duration_ms,
}: Pick<DeliveryRow, 'next_at' | 'delivered_at' | 'duration_ms'>) {
  if (next_at !== null) return duration_ms === null ? 'waiting' : 'retrying'
  return delivered_at === null ? 'failed' : 'delivered'
}

/** A delivery as lists show it. */
export const presentDelivery = (row: ListedDelivery): WebhookDelivery => ({
  uid: row.uid,
  event: WebhookEvent.options.find((event) => event === row.event) ?? 'ping',
  state: stateOf(row),
  attempts: row.attempts,
  next_at: row.next_at === null ? null : timeOf(row.next_at),
  status: row.status,
  problem: webhookProblems.find((problem) => problem === row.problem) ?? null,
  duration_ms: row.duration_ms,
  redelivery: row.is_redelivery === 1,
  created_at: timeOf(row.created_at),
})

/** A delivery with what was sent and answered. */
export const presentDetail = (row: DeliveryRow): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  request_headers: row.request_headers,
  request_body: row.request_body ?? '',
  response_headers: row.response_headers,
  response_body: row.response_body,
})
