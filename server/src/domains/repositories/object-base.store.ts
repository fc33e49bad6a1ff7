import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { addUse } from '../quotas/index.ts'

/**
 * A repository is about to go for good. The bases that count for its owner from now on count for that of the oldest fork which borrows from
 * them: whoever forks and deletes in turns would have no quota else.
 */
export async function passOnBases(tx: Tx, repoId: number): Promise<void> {
  const bases = await tx
    .selectFrom('object_bases')
    .select(['id', 'bytes'])
    .where((is) =>
      is.or([is('heir_id', '=', repoId), is.and([is('source_id', '=', repoId), is('heir_id', 'is', null)])]),
    )
    .execute()
  for (const { id, bytes } of bases) {
    const heir = await tx
      .selectFrom('repositories')
      .select('id')
      .where('base_id', '=', id)
      .where('id', '!=', repoId)
      .where('state', 'in', ['ready', 'deleted'])
      .orderBy('id')
      .limit(literal(1))
      .executeTakeFirst()
    await tx
      .updateTable('object_bases')
      .set({ heir_id: heir?.id ?? null })
      .where('id', '=', id)
      .execute()
    if (heir !== undefined) await addUse(tx, { repoId: heir.id, bytes })
  }
  await tx.updateTable('object_bases').set({ source_id: null }).where('source_id', '=', repoId).execute()
}

interface BaseRow {
  id: number
  uid: string
}

/** Notes a base that is about to be made. */
export async function insertBase(
  db: Queries,
  row: { uid: string; storageNode: string; sourceId: number; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('object_bases')
    .values({
      uid: row.uid,
      storage_node: row.storageNode,
      source_id: row.sourceId,
      heir_id: null,
      state: 'making',
      bytes: 0,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The bases that a fork of a repository may borrow from: the last one that was made of it, and the one that it borrows from itself. */
export async function listBasesFor(
  db: Queries,
  { sourceId, baseId, storageNode }: { sourceId: number; baseId: number | null; storageNode: string },
): Promise<BaseRow[]> {
  const ready = db
    .selectFrom('object_bases')
    .select(['id', 'uid'])
    .where('state', '=', 'ready')
    .where('storage_node', '=', storageNode)
  const last = await ready.where('source_id', '=', sourceId).orderBy('id', 'desc').limit(literal(1)).execute()
  const own = baseId === null ? [] : await ready.where('id', '=', baseId).execute()
  return [...last, ...own.filter(({ id }) => id !== last[0]?.id)]
}

/**
 * Lets a repository borrow from a base, which stays from then on. Says whether the base was still there; one that was just made is ready
 * from then on.
 */
export async function borrowFrom(
  tx: Tx,
  { baseId, repoId, made }: { baseId: number; repoId: number; made?: { bytes: number } },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('object_bases')
    .set({ state: 'ready', ...made })
    .where('id', '=', baseId)
    .where('state', '=', made === undefined ? 'ready' : 'making')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable('repositories').set({ base_id: baseId }).where('id', '=', repoId).execute()
  return true
}

/** Bases that nothing borrows from, by id: ready ones, those that are being removed, and those whose making was cut off before `before` (ms). */
export async function listUnusedBases(db: Queries, { before }: { before: number }) {
  return db
    .selectFrom('object_bases')
    .select(['id', 'uid', 'storage_node as storageNode'])
    .where((is) => is.or([is('state', '!=', 'making'), is('created_at', '<', before)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('repositories').select('repositories.id').whereRef('repositories.base_id', '=', 'object_bases.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/** Claims a base that nothing borrows from for its removal: nothing does from then on. Says whether it could. */
export async function claimBase(tx: Tx, id: number): Promise<boolean> {
  // The row is held first: who is about to borrow holds it, too, and is seen then.
  await tx
    .updateTable('object_bases')
    .set(({ ref }) => ({ uid: ref('uid') }))
    .where('id', '=', id)
    .execute()
  const borrower = await tx
    .selectFrom('repositories')
    .select('id')
    .where('base_id', '=', id)
    .limit(literal(1))
    .executeTakeFirst()
  if (borrower !== undefined) return false
  await tx.updateTable('object_bases').set({ state: 'removing' }).where('id', '=', id).execute()
  return true
}

/** Forgets a base whose folder is gone. */
export async function deleteBase(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('object_bases').where('id', '=', id).where('state', '=', 'removing').execute()
}
