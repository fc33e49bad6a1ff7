import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

const pending = (db: Queries, now: number) =>
  db
    .selectFrom('repository_transfers')
    .innerJoin('repositories', 'repositories.id', 'repository_transfers.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .innerJoin('owners as newOwners', 'newOwners.id', 'repository_transfers.to_owner_id')
    .leftJoin('users as askers', 'askers.id', 'repository_transfers.user_id')
    .leftJoin('owners as askerNames', 'askerNames.id', 'askers.owner_id')
    .select([
      'repository_transfers.id',
      'repository_transfers.uid',
      'repository_transfers.repo_id as repoId',
      'repository_transfers.from_owner_id as fromOwnerId',
      'repository_transfers.to_owner_id as toOwnerId',
      'repository_transfers.created_at as createdAt',
      'repository_transfers.expires_at as expiresAt',
      'repositories.name',
      'repositories.kind',
      'repositories.is_private as isPrivate',
      'repositories.disk_bytes as diskBytes',
      'repositories.fork_of as forkOf',
      'owners.name as ownerName',
      'newOwners.name as newOwnerName',
      'askerNames.name as askedBy',
    ])
    .where('repository_transfers.state', '=', sql.lit('pending'))
    .where('repository_transfers.expires_at', '>', now)
    .where('repositories.state', '=', sql.lit('ready'))
    // Whoever had offered it has it still.
    .whereRef('repositories.owner_id', '=', 'repository_transfers.from_owner_id')

export type TransferRow = Awaited<ReturnType<ReturnType<typeof pending>['executeTakeFirstOrThrow']>>

/** The transfer of a repository that waits for an answer. */
export const findTransferOf = (db: Queries, { repoId, now }: { repoId: number; now: number }) =>
  pending(db, now).where('repository_transfers.repo_id', '=', repoId).executeTakeFirst()

/** One that waits for an answer, by its public id. */
export const findTransfer = (db: Queries, { uid, now }: { uid: string; now: number }) =>
  pending(db, now).where('repository_transfers.uid', '=', uid).executeTakeFirst()

/** Those that wait for an answer of one of these owners, the newest first. */
export async function listTransfersTo(
  db: Queries,
  { ownerIds, now, limit }: { ownerIds: readonly number[]; now: number; limit: number },
): Promise<TransferRow[]> {
  if (ownerIds.length === 0) return []
  return pending(db, now)
    .where('repository_transfers.to_owner_id', 'in', ownerIds)
    .orderBy('repository_transfers.id', 'desc')
    .limit(literal(limit))
    .execute()
}

/** Adds one. Where another waits for an answer it fails as a unique violation; what has expired makes room. */
export async function insertTransfer(
  tx: Tx,
  row: Omit<NewRow<'repository_transfers'>, 'state' | 'ended_at'> & { now: number },
): Promise<void> {
  const { now, ...values } = row
  await tx
    .deleteFrom('repository_transfers')
    .where('repo_id', '=', row.repo_id)
    .where((is) => is.or([is('state', '<>', sql.lit('pending')), is('expires_at', '<=', now)]))
    .execute()
  await tx
    .insertInto('repository_transfers')
    .values({ ...values, state: 'pending', ended_at: null })
    .execute()
}

/** Ends the waiting of one; says whether it waited still. */
export async function endTransfer(
  tx: Tx,
  { id, state, now }: { id: number; state: 'accepted' | 'declined' | 'withdrawn'; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repository_transfers')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', sql.lit('pending'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A person or a team by name. */
export async function findNewOwner(db: Queries, name: string) {
  return db.selectFrom('owners').select(['id', 'name']).where(sql`lower(name)`, '=', foldAscii(name)).executeTakeFirst()
}

/** The disk space that a repository takes. */
export async function findTakenBytes(tx: Tx, repoId: number): Promise<number> {
  const row = await tx.selectFrom('repositories').select('disk_bytes').where('id', '=', repoId).executeTakeFirst()
  return row?.disk_bytes ?? 0
}

/**
 * Gives a repository to another owner, with the disk space that it takes, by another name where one is given. Says whether it still was the
 * first one's. A name that is taken fails as a unique violation.
 */
export async function moveRepository(
  tx: Tx,
  { repoId, fromOwnerId, toOwnerId, name }: Moved & { name: string | undefined },
): Promise<boolean> {
  const row = await tx
    .updateTable('repositories')
    .set({ owner_id: toOwnerId, ...(name !== undefined && { name }) })
    .where('id', '=', repoId)
    .where('owner_id', '=', fromOwnerId)
    .where('state', '=', sql.lit('ready'))
    .returning('disk_bytes')
    .executeTakeFirst()
  if (row === undefined) return false
  for (const [id, bytes] of [
    [fromOwnerId, -row.disk_bytes],
    [toOwnerId, row.disk_bytes],
  ] as const) {
    await tx
      .updateTable('owners')
      .set({ disk_bytes: sql`disk_bytes + ${bytes}` })
      .where('id', '=', id)
      .execute()
  }
  return true
}

/** The new owner needs no role of its own any more; the person whose it was gets one, and has it still where they had a higher one. */
export async function moveRoles(
  tx: Tx,
  { repoId, fromOwnerId, toOwnerId, rank, now }: Moved & { rank: number; now: number },
): Promise<void> {
  await tx.deleteFrom('collaborators').where('repo_id', '=', repoId).where('owner_id', '=', toOwnerId).execute()
  const person = await tx.selectFrom('users').select('id').where('owner_id', '=', fromOwnerId).executeTakeFirst()
  if (person === undefined) return
  await tx
    .insertInto('collaborators')
    .values({ repo_id: repoId, owner_id: fromOwnerId, role: rank, created_at: now })
    .onConflict((conflict) => conflict.columns(['repo_id', 'owner_id']).doNothing())
    .execute()
}

interface Moved {
  repoId: number
  fromOwnerId: number
  toOwnerId: number
}
