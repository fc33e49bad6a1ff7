import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

/** Holds an owner's row until the transaction ends, and says what of its disk space is used and promised. */
export async function lockSpace(
  tx: Tx,
  { ownerId, now }: { ownerId: number; now: number },
): Promise<{ name: string; plan: Row<'owners'>['plan']; used: number; reserved: number }> {
  const owner = await tx
    .updateTable('owners')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', ownerId)
    .returning(['name', 'plan', 'disk_bytes as used'])
    .executeTakeFirstOrThrow()
  const { reserved } = await tx
    .selectFrom('disk_reservations')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('reserved'))
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  // PostgreSQL sums up to a number of any length, which its driver gives as text.
  return { ...owner, reserved: Number(reserved ?? 0) }
}

/** Holds an owner's row until the transaction ends, and says what plan it has. */
export async function lockPlan(tx: Tx, ownerId: number): Promise<{ name: string; plan: Row<'owners'>['plan'] }> {
  return tx
    .updateTable('owners')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', ownerId)
    .returning(['name', 'plan'])
    .executeTakeFirstOrThrow()
}

/** Has an owner more datasets than so many, finished or not? Those that are deleted do not count. */
export async function hasMoreDatasets(tx: Tx, { ownerId, than }: { ownerId: number; than: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('repositories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', sql.lit('dataset'))
    .where('deleted_at', 'is', null)
    .limit(literal(1))
    .offset(literal(than))
    .executeTakeFirst()
  return row !== undefined
}

interface Reservation {
  id: string
  ownerId: number
  bytes: number
  expiresAt: number
}

/** Promises space, or more of it to the same. */
export async function addReservation(tx: Tx, { id, ownerId, bytes, expiresAt }: Reservation): Promise<void> {
  await tx
    .insertInto('disk_reservations')
    .values({ id, owner_id: ownerId, bytes, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ bytes: sql`disk_reservations.bytes + ${bytes}`, expires_at: expiresAt }),
    )
    .execute()
}

/** Takes back what was promised to one push. */
export async function deleteReservation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('disk_reservations').where('id', '=', id).execute()
}

/** Takes back what was promised to pushes that ended with their server. */
export async function deleteReservationsBefore(
  tx: Tx,
  { ownerId, now }: { ownerId: number; now: number },
): Promise<void> {
  await tx.deleteFrom('disk_reservations').where('owner_id', '=', ownerId).where('expires_at', '<=', now).execute()
}

/** Adds to what a repository and its owner use. */
export async function addUse(tx: Tx, { repoId, bytes }: { repoId: number; bytes: number }): Promise<void> {
  const row = await tx
    .updateTable('repositories')
    .set({ disk_bytes: sql`disk_bytes + ${bytes}` })
    .where('id', '=', repoId)
    .returning('owner_id')
    .executeTakeFirst()
  if (row !== undefined) await addToOwner(tx, { ownerId: row.owner_id, bytes })
}

/** Writes down what a repository was found to use, for its owner, too. */
export async function setUse(
  tx: Tx,
  { repoId, bytes: measured, now }: { repoId: number; bytes: number; now: number },
): Promise<void> {
  const before = await tx
    .updateTable('repositories')
    .set({ measured_at: now })
    .where('id', '=', repoId)
    .returning(['owner_id', 'disk_bytes', 'release_bytes', 'object_bytes', 'attachment_bytes'])
    .executeTakeFirst()
  if (before === undefined) return
  // Files of releases, objects and attachments lie elsewhere: nobody finds them in its folder.
  const bytes = measured + before.release_bytes + before.object_bytes + before.attachment_bytes
  if (before.disk_bytes === bytes) return
  await tx.updateTable('repositories').set({ disk_bytes: bytes }).where('id', '=', repoId).execute()
  await addToOwner(tx, { ownerId: before.owner_id, bytes: bytes - before.disk_bytes })
}

/** What a fork counts for beside what is its own: what it borrows from repositories that are gone, see `passOnBases`. */
export async function sumInherited(db: Queries, repoId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('object_bases')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('heir_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** The files of its releases, its objects and its attachments go with the repository: they are no part of what it uses any more. */
export async function dropStoredBytes(tx: Tx, repoId: number): Promise<void> {
  const none = { release_bytes: 0, object_bytes: 0, attachment_bytes: 0 }
  await tx.updateTable('repositories').set(none).where('id', '=', repoId).execute()
}

async function addToOwner(tx: Tx, { ownerId, bytes }: { ownerId: number; bytes: number }): Promise<void> {
  await tx
    .updateTable('owners')
    .set({ disk_bytes: sql`disk_bytes + ${bytes}` })
    .where('id', '=', ownerId)
    .execute()
}

/** Repositories that were never measured, by id from after `after` on. */
export async function listUnmeasured(db: Queries, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('repositories')
    .select(['id', 'uid', 'storage_node as storageNode'])
    .where('measured_at', 'is', null)
    .where('state', '=', 'ready')
    .where('id', '>', after)
    .orderBy('id')
    .limit(literal(limit))
    .execute()
}
