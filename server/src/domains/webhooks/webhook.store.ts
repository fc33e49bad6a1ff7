import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** A webhook, with the delivery that was begun last. */
export interface WebhookRow extends Row<'webhooks'> {
  last: Pick<Row<'webhook_deliveries'>, 'next_at' | 'delivered_at' | 'duration_ms' | 'created_at'> | undefined
}

/** The webhooks of a repository in the order in which they were made. */
export async function selectWebhooks(db: Queries, repoId: number): Promise<WebhookRow[]> {
  const rows = await db.selectFrom('webhooks').selectAll().where('repo_id', '=', repoId).orderBy('id').execute()
  return Promise.all(rows.map(async (row) => ({ ...row, last: await findLast(db, row.id) })))
}

const findLast = (db: Queries, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['next_at', 'delivered_at', 'duration_ms', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .executeTakeFirst()

/** One webhook of a repository. */
export async function findWebhook(
  db: Queries,
  { repoId, uid }: { repoId: number; uid: string },
): Promise<WebhookRow | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row && { ...row, last: await findLast(db, row.id) }
}

/** Which webhooks of a repository are told of what happens: their events with commas between them. */
export async function selectActive(db: Queries, repoId: number): Promise<Pick<Row<'webhooks'>, 'id' | 'events'>[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('repo_id', '=', repoId)
    .where('is_active', '=', 1)
    .execute()
}

/** Who owns a repository, deleted or not. */
export async function findOwnerId(db: Queries, repoId: number): Promise<number> {
  const row = await db.selectFrom('repositories').select('owner_id').where('id', '=', repoId).executeTakeFirstOrThrow()
  return row.owner_id
}

/** Is a fork private, though its source is not? */
export async function isHiddenFork(
  db: Queries,
  { forkId, sourceId }: { forkId: number; sourceId: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('repositories')
    .select(['id', 'is_private as isPrivate', 'fork_of as forkOf'])
    .where('id', 'in', [forkId, sourceId])
    .execute()
  const isPrivate = (wanted: number) => rows.find(({ id }) => id === wanted)?.isPrivate === 1
  // What its own owner copied is made the same way, and is a fork of nothing.
  const isFork = rows.some(({ id, forkOf }) => id === forkId && forkOf !== null)
  return !isFork || (isPrivate(forkId) && !isPrivate(sourceId))
}

/** Adds a webhook. */
export async function insertWebhook(tx: Tx, row: NewRow<'webhooks'>): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute()
}

export async function countWebhooks(tx: Tx, repoId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Changes = Partial<
  Pick<
    NewRow<'webhooks'>,
    'url' | 'format' | 'events' | 'is_active' | 'secret' | 'previous_secret' | 'previous_secret_until'
  >
>

export async function updateWebhook(db: Queries, { id, values }: { id: number; values: Changes }): Promise<void> {
  await db.updateTable('webhooks').set(values).where('id', '=', id).execute()
}

export async function deleteWebhook(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}
