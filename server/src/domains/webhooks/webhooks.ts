import { randomBytes, randomUUIDv7 } from 'node:crypto'
import {
  limits as bounds,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookFields,
} from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { isRefusedAddress, mayAskBy } from '../../outbound/outbound-target.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import type { About } from './about.ts'
import { countOpen, findDelivery, insertDeliveries, selectDeliveries } from './delivery.store.ts'
import { deliveryJobOf } from './delivery-queue.ts'
import { presentDelivery, presentDetail, presentWebhook } from './webhook.presenter.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from './webhook.store.ts'

/** The repository, and who asks. */
export interface Place extends RepositoryAddress {
  actor: UserActor
}

const hour = 60 * 60_000

const find = (deps: Deps, { actor, owner, repo }: Place) =>
  findRepository(deps, { actor, owner, repo, action: 'manage-webhooks' })

async function findOne(
  deps: Deps,
  place: Place,
  uid: string,
): Promise<{ repository: FoundRepository; row: WebhookRow }> {
  const repository = await find(deps, place)
  const row = await findWebhook(deps.database.read, { repoId: repository.id, uid })
  if (row === undefined) throw AppError.refused(404, message('webhook.missing'))
  return { repository, row }
}

const changed = ({ limits }: Deps, { actor }: Place) => limits.take('change-webhooks/account', `${actor.userId}`)

/** The webhooks of a repository. */
export async function listWebhooks(deps: Deps, place: Place): Promise<Webhook[]> {
  const { id } = await find(deps, place)
  return (await selectWebhooks(deps.database.read, id)).map(presentWebhook)
}

export const newSecret = () => randomBytes(32).toString('hex')

/** Adds a webhook, and gives its secret this once. Refused (AppError): 422 for an address that may not be asked, and for more than a repository may have. */
export async function createWebhook(
  deps: Deps,
  place: Place & { fields: WebhookFields; secret: string },
): Promise<{ webhook: Webhook; secret: string }> {
  const { fields } = place
  const secret = place.secret || newSecret()
  const { id: repoId } = await find(deps, place)
  await changed(deps, place)
  await refuseAddress(deps, fields.url)
  const uid = randomUUIDv7()
  await deps.database.tx(async (tx) => {
    await insertWebhook(tx, { ...columnsOf(fields), uid, repo_id: repoId, secret, created_at: Date.now() })
    if ((await countWebhooks(tx, repoId)) > bounds.webhooksPerRepository)
      throw AppError.refused(422, message('webhook.too_many', { max: bounds.webhooksPerRepository }))
  })
  return { webhook: await show(deps, { repoId, uid }), secret }
}

/** Changes a webhook, but for its secret. Refused as a new one is, and with 404 where there is none. */
export async function changeWebhook(
  deps: Deps,
  place: Place & { uid: string; fields: WebhookFields },
): Promise<Webhook> {
  const { uid, fields } = place
  const { repository, row } = await findOne(deps, place, uid)
  await changed(deps, place)
  if (fields.url !== row.url) await refuseAddress(deps, fields.url)
  await updateWebhook(deps.database.write, { id: row.id, values: columnsOf(fields) })
  return show(deps, { repoId: repository.id, uid })
}

/** Signs with another secret from now on, and gives it this once; with the one before, too, for a day. */
export async function rotateSecret(
  deps: Deps,
  place: Place & { uid: string; secret: string },
): Promise<{ webhook: Webhook; secret: string }> {
  const { uid } = place
  const secret = place.secret || newSecret()
  const { repository, row } = await findOne(deps, place, uid)
  await changed(deps, place)
  const until = Date.now() + bounds.webhookOldSecretHours * hour
  await updateWebhook(deps.database.write, {
    id: row.id,
    values: { secret, previous_secret: row.secret, previous_secret_until: until },
  })
  return { webhook: await show(deps, { repoId: repository.id, uid }), secret }
}

/** Removes a webhook with all that is known of its deliveries. */
export async function removeWebhook(deps: Deps, place: Place & { uid: string }): Promise<null> {
  const { row } = await findOne(deps, place, place.uid)
  await changed(deps, place)
  await deleteWebhook(deps.database.write, row.id)
  return null
}

/** Tells an address that it would be told. Refused (AppError, 422) where too much of what it is to be told waits. */
export async function pingWebhook(deps: Deps, place: Place & { uid: string }): Promise<WebhookDelivery> {
  const { repository, row } = await findOne(deps, place, place.uid)
  await changed(deps, place)
  return add(deps, { repository, row, about: { event: 'ping', userId: place.actor.userId } })
}

/** What an address was told lately. */
export async function listDeliveries(deps: Deps, place: Place & { uid: string }): Promise<WebhookDelivery[]> {
  const { row } = await findOne(deps, place, place.uid)
  const limit = bounds.deliveriesPerWebhook
  return (await selectDeliveries(deps.database.read, { webhookId: row.id, limit })).map(presentDelivery)
}

interface OfDelivery extends Place {
  uid: string
  delivery: string
}

/** One delivery with what was sent and answered. Refused (AppError, 404) where there is none. */
export async function getDelivery(deps: Deps, place: OfDelivery): Promise<WebhookDeliveryDetail> {
  return presentDetail(await deliveryOf(deps, place, (await findOne(deps, place, place.uid)).row))
}

async function deliveryOf({ database }: Deps, { delivery: uid }: OfDelivery, row: WebhookRow) {
  const delivery = await findDelivery(database.read, { webhookId: row.id, uid })
  if (delivery === undefined) throw AppError.refused(404, message('webhook.delivery_missing'))
  return delivery
}

/** Sends a delivery once more as a new one: with the body that it had, if it had one yet. */
export async function redeliver(deps: Deps, place: OfDelivery): Promise<WebhookDelivery> {
  const { repository, row } = await findOne(deps, place, place.uid)
  const { event, about, request_body: body } = await deliveryOf(deps, place, row)
  await changed(deps, place)
  return add(deps, { repository, row, again: { event, about, body } })
}

interface Added {
  repository: FoundRepository
  row: WebhookRow
  about?: About
  again?: { event: string; about: string; body: string | null }
}

async function add({ database, jobs }: Deps, { repository, row, about, again }: Added): Promise<WebhookDelivery> {
  const uid = randomUUIDv7()
  const now = Date.now()
  await database.tx(async (tx) => {
    const limit = bounds.deliveriesPerWebhook
    if ((await countOpen(tx, { webhookId: row.id, limit })) >= limit)
      throw AppError.refused(422, message('webhook.too_many_waiting'))
    const what =
      again === undefined
        ? { event: about?.event ?? 'ping', about: JSON.stringify(about) }
        : { event: again.event, about: again.about, request_body: again.body, is_redelivery: 1 as const }
    await insertDeliveries(tx, [{ ...what, uid, webhook_id: row.id, next_at: now, created_at: now }])
    await jobs.enqueue(tx, deliveryJobOf(repository.ownerId))
  })
  jobs.wake()
  const added = await findDelivery(database.read, { webhookId: row.id, uid })
  if (added === undefined) throw AppError.refused(404, message('webhook.delivery_missing'))
  return presentDelivery(added)
}

async function show({ database }: Deps, of: { repoId: number; uid: string }): Promise<Webhook> {
  const row = await findWebhook(database.read, of)
  if (row === undefined) throw AppError.refused(404, message('webhook.missing'))
  return presentWebhook(row)
}

const columnsOf = ({ url, format, events, active }: WebhookFields) => ({
  url,
  format,
  events: [...new Set(events)].join(','),
  is_active: active ? (1 as const) : (0 as const),
})

/** Says at once what every delivery would run into. */
export async function refuseAddress({ outbound }: Deps, text: string): Promise<void> {
  const url = new URL(text)
  const refuse = (said: ReturnType<typeof message>) => AppError.refused(422, said, { url: said })
  if (!mayAskBy(outbound, url)) throw refuse(message('webhook.plain'))
  if (await isRefusedAddress(outbound, url)) throw refuse(message('webhook.refused_address'))
}
