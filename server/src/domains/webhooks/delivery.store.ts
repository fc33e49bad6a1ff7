import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

export type DeliveryRow = Row<'webhook_deliveries'>

/** Adds deliveries. */
export async function insertDeliveries(db: Queries, rows: readonly NewRow<'webhook_deliveries'>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('webhook_deliveries')
      .values([...rows])
      .execute()
}

/** How many deliveries of a webhook are not over, up to `limit`. */
export async function countOpen(
  db: Queries,
  { webhookId, limit }: { webhookId: number; limit: number },
): Promise<number> {
  const open = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .limit(literal(limit))
    .execute()
  return open.length
}

/** What lists say of deliveries: no bodies. */
const listed = [
  'uid',
  'event',
  'attempts',
  'next_at',
  'delivered_at',
  'status',
  'problem',
  'duration_ms',
  'is_redelivery',
  'created_at',
] as const
export type ListedDelivery = Pick<DeliveryRow, (typeof listed)[number]>

/** The deliveries of a webhook, the newest first. */
export async function selectDeliveries(
  db: Queries,
  { webhookId, limit }: { webhookId: number; limit: number },
): Promise<ListedDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .select(listed)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(literal(limit))
    .execute()
}

export async function findDelivery(
  db: Queries,
  { webhookId, uid }: { webhookId: number; uid: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** A delivery that is due, with all that it takes to make it. */
export type DueDelivery = Pick<
  DeliveryRow,
  'id' | 'uid' | 'event' | 'about' | 'attempts' | 'next_at' | 'request_body' | 'created_at'
> & { webhookId: number; repoId: number } & Pick<
    Row<'webhooks'>,
    'url' | 'format' | 'secret' | 'previous_secret' | 'previous_secret_until'
  > & {
    /** The webhook of an account that it is a part of, where it still goes where that says, with its secret. */
    hubWebhook: string | null
  }

/** What is due of an owner's repositories, but deleted ones, the longest first: of each webhook one, so that those of one webhook follow each other. */
export async function selectDue(
  db: Queries,
  { ownerId, now, limit }: { ownerId: number; now: number; limit: number },
): Promise<DueDelivery[]> {
  return db
    .selectFrom('webhook_deliveries as due')
    .innerJoin('webhooks', 'webhooks.id', 'due.webhook_id')
    .innerJoin('repositories', 'repositories.id', 'webhooks.repo_id')
    .leftJoin('hub_webhooks', (join) =>
      join
        .onRef('hub_webhooks.id', '=', 'webhooks.hub_webhook_id')
        .onRef('hub_webhooks.url', '=', 'webhooks.url')
        .onRef('hub_webhooks.secret', '=', 'webhooks.secret'),
    )
    .select([
      'due.id',
      'due.uid',
      'due.event',
      'due.about',
      'due.attempts',
      'due.next_at',
      'due.request_body',
      'due.created_at',
      'webhooks.id as webhookId',
      'repositories.id as repoId',
      'webhooks.url',
      'webhooks.format',
      'webhooks.secret',
      'webhooks.previous_secret',
      'webhooks.previous_secret_until',
      'hub_webhooks.uid as hubWebhook',
    ])
    .where('repositories.owner_id', '=', ownerId)
    .where('repositories.state', '=', sql.lit('ready'))
    .where('due.next_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'due.webhook_id')
            .where('earlier.next_at', '<=', now)
            .whereRef('earlier.id', '<', 'due.id'),
        ),
      ),
    )
    .orderBy('due.next_at')
    .limit(literal(limit))
    .execute()
}

/** When the next delivery of an owner is due; nothing where none is open. */
export async function nextDueOf(db: Queries, ownerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('repositories', 'repositories.id', 'webhooks.repo_id')
    .select('webhook_deliveries.next_at as at')
    .where('repositories.owner_id', '=', ownerId)
    .where('repositories.state', '=', sql.lit('ready'))
    .where('webhook_deliveries.next_at', 'is not', null)
    .orderBy('webhook_deliveries.next_at')
    .limit(literal(1))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** The owners of whom something is due. */
export async function selectOwnersWithDue(db: Queries, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('repositories', 'repositories.id', 'webhooks.repo_id')
    .select('repositories.owner_id as ownerId')
    .where('repositories.state', '=', sql.lit('ready'))
    .where('webhook_deliveries.next_at', '<=', now)
    .distinct()
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/**
 * Takes a delivery for one attempt, until a time (ms) by which it is due again if nobody says how it went. Says whether it is the caller's: no other
 * process has taken it since it was read.
 */
export async function claimDelivery(
  db: Queries,
  { id, seen, until }: { id: number; seen: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ next_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('next_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Outcome = Pick<
  DeliveryRow,
  | 'next_at'
  | 'delivered_at'
  | 'status'
  | 'problem'
  | 'duration_ms'
  | 'request_headers'
  | 'request_body'
  | 'response_headers'
  | 'response_body'
>

/** Writes down how an attempt went. */
export async function updateDelivery(
  db: Queries,
  { id, outcome }: { id: number; outcome: Partial<Outcome> },
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).execute()
}

/** Deletes all but the last `kept` deliveries of a webhook that are over. */
export async function trimDeliveries(
  db: Queries,
  { webhookId, kept }: { webhookId: number; kept: number },
): Promise<void> {
  const last = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(kept))
    .executeTakeFirst()
  if (last === undefined) return
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('id', '<=', last.id)
    .where('next_at', 'is', null)
    .execute()
}

/** Deletes what is over and older than a time (ms): a number at once. Says whether there may be more. */
export async function deleteOldDeliveries(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select('id')
        .where('next_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(literal(limit)),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(limit)
}
