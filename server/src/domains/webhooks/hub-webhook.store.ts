import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

export type HubWebhookRow = Row<'hub_webhooks'>

/** The webhooks that an account made by clients of the Hub, in the order in which it did. */
export const selectHubWebhooks = (db: Queries, userId: number): Promise<HubWebhookRow[]> =>
  db.selectFrom('hub_webhooks').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findHubWebhook = (
  db: Queries,
  { userId, uid }: { userId: number; uid: string },
): Promise<HubWebhookRow | undefined> =>
  db.selectFrom('hub_webhooks').selectAll().where('user_id', '=', userId).where('uid', '=', uid).executeTakeFirst()

/** Adds one, and gives its number. */
export async function insertHubWebhook(tx: Tx, row: NewRow<'hub_webhooks'>): Promise<number> {
  const { id } = await tx.insertInto('hub_webhooks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Partial<Pick<NewRow<'hub_webhooks'>, 'url' | 'watched' | 'domains' | 'secret' | 'is_active'>>

export async function updateHubWebhook(tx: Tx, { id, values }: { id: number; values: Changes }): Promise<void> {
  await tx.updateTable('hub_webhooks').set(values).where('id', '=', id).execute()
}

export async function deleteHubWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('hub_webhooks').where('id', '=', id).execute()
}

/** A webhook of a repository that is part of one, and what the repository is called. */
export interface WebhookPart {
  id: number
  repoId: number
  owner: string
  repo: string
}

export const selectParts = (db: Queries, hubWebhookId: number): Promise<WebhookPart[]> =>
  db
    .selectFrom('webhooks')
    .innerJoin('repositories', 'repositories.id', 'webhooks.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .where('webhooks.hub_webhook_id', '=', hubWebhookId)
    .select(['webhooks.id', 'webhooks.repo_id as repoId', 'owners.name as owner', 'repositories.name as repo'])
    .execute()

/** Leaves a webhook to its repository alone. */
export async function detachPart(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('webhooks').set({ hub_webhook_id: null }).where('id', '=', id).execute()
}

/** What the repositories of an owner are called, deleted ones aside: `most` of them. */
export async function selectNamesOfOwner(
  db: Queries,
  { name, most }: { name: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .where('owners.name', '=', name)
    .where('repositories.deleted_at', 'is', null)
    .select('repositories.name')
    .orderBy('repositories.id')
    .limit(literal(most))
    .execute()
  return rows.map((row) => row.name)
}
