import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'

/** What a repository has: an object and how long it is. */
export interface HeldObject {
  oid: string
  bytes: number
}

/** Which of these objects a repository has. An object that it does not have is as good as none, whoever else has it. */
export async function selectHeld(
  db: Queries,
  { repoId, oids }: { repoId: number; oids: readonly string[] },
): Promise<Map<string, number>> {
  const held = new Map<string, number>()
  for (let at = 0; at < oids.length; at += idsAtOnce) {
    const rows = await db
      .selectFrom('repository_objects')
      .select(['oid', 'bytes'])
      .where('repo_id', '=', repoId)
      .where('oid', 'in', oids.slice(at, at + idsAtOnce))
      .execute()
    for (const { oid, bytes } of rows) held.set(oid, bytes)
  }
  return held
}

/** All objects of a repository, by id. */
export async function selectAllHeld(db: Queries, repoId: number): Promise<HeldObject[]> {
  return db
    .selectFrom('repository_objects')
    .select(['oid', 'bytes'])
    .where('repo_id', '=', repoId)
    .orderBy('oid')
    .execute()
}

/** Databases take so many values in one statement, and more. */
const idsAtOnce = 500

/** Notes that objects are in use: what nobody has used for long and nothing points to is taken away one day. */
export async function touchObjects(
  db: Queries,
  { repoId, oids, now }: { repoId: number; oids: readonly string[]; now: number },
): Promise<void> {
  for (let at = 0; at < oids.length; at += idsAtOnce) {
    await db
      .updateTable('repository_objects')
      .set({ used_at: now })
      .where('repo_id', '=', repoId)
      .where('oid', 'in', oids.slice(at, at + idsAtOnce))
      .where('used_at', '<', now - noticedMs)
      .execute()
  }
}

/** Uses this close to each other are one. */
const noticedMs = 60_000

interface Grant extends HeldObject {
  repoId: number
  kind: Row<'repository_objects'>['kind']
  now: number
}

/** Gives an object to a repository. Says whether it is new to it; what it takes is counted by `addObjectBytes`. */
export async function insertHeld(tx: Tx, { repoId, oid, bytes, kind, now }: Grant): Promise<boolean> {
  const row = await tx
    .insertInto('repository_objects')
    .values({ repo_id: repoId, oid, kind, bytes, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['repo_id', 'oid']).doNothing())
    .returning('oid')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a repository all that another one has, and says how many bytes are new to it. */
export async function insertAllOf(
  tx: Tx,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<number> {
  const rows = await tx
    .insertInto('repository_objects')
    .columns(['repo_id', 'oid', 'kind', 'bytes', 'created_at', 'used_at'])
    .expression((build) =>
      build
        .selectFrom('repository_objects')
        .select([sql<number>`cast(${to} as bigint)`.as('repo_id'), 'oid', 'kind', 'bytes'])
        .select([
          sql<number>`cast(${now} as bigint)`.as('created_at'),
          sql<number>`cast(${now} as bigint)`.as('used_at'),
        ])
        .where('repo_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['repo_id', 'oid']).doNothing())
    .returning('bytes')
    .execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** How many bytes the objects of a repository are. */
export async function objectBytesOf(db: Queries, repoId: number): Promise<number> {
  const row = await db.selectFrom('repositories').select('object_bytes').where('id', '=', repoId).executeTakeFirst()
  return row?.object_bytes ?? 0
}

/** Adds to what the objects of a repository are; what it uses in all is counted by its quota. */
export async function addObjectBytes(tx: Tx, { repoId, bytes }: { repoId: number; bytes: number }): Promise<void> {
  await tx
    .updateTable('repositories')
    .set({ object_bytes: sql`object_bytes + ${bytes}` })
    .where('id', '=', repoId)
    .execute()
}

/** Repositories that have objects which nobody has used since `before`, by id from after `after` on. */
export async function selectWithOld(
  db: Queries,
  { before, after, limit }: { before: number; after: number; limit: number },
) {
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'repositories.id',
      'repositories.uid',
      'repositories.name',
      'repositories.storage_node as storageNode',
      'owners.name as ownerName',
    ])
    .where('repositories.id', '>', after)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('repository_objects')
          .select('oid')
          .whereRef('repo_id', '=', 'repositories.id')
          .where('used_at', '<', before),
      ),
    )
    .orderBy('repositories.id')
    .limit(literal(limit))
    .execute()
}

/** The objects of a repository that nobody has used since `before`, by id from after `after` on. */
export async function selectOld(
  db: Queries,
  { repoId, before, after, limit }: { repoId: number; before: number; after: string; limit: number },
): Promise<HeldObject[]> {
  return db
    .selectFrom('repository_objects')
    .select(['oid', 'bytes'])
    .where('repo_id', '=', repoId)
    .where('used_at', '<', before)
    .where('oid', '>', after)
    .orderBy('oid')
    .limit(literal(limit))
    .execute()
}

/** Takes objects from a repository that nobody has used since `before`. Gives how many bytes those were. */
export async function deleteOld(
  tx: Tx,
  { repoId, oids, before }: { repoId: number; oids: readonly string[]; before: number },
): Promise<number> {
  if (oids.length === 0) return 0
  const rows = await tx
    .deleteFrom('repository_objects')
    .where('repo_id', '=', repoId)
    .where('oid', 'in', oids)
    .where('used_at', '<', before)
    .returning('bytes')
    .execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Which of these objects are in use: by a repository, a release or a text of a thread. */
export async function selectUsed(db: Queries, oids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (let at = 0; at < oids.length; at += idsAtOnce) {
    const some = oids.slice(at, at + idsAtOnce)
    const rows = await db
      .selectFrom('repository_objects')
      .select('oid')
      .where('oid', 'in', some)
      .union(db.selectFrom('release_assets').select('sha256 as oid').where('sha256', 'in', some))
      .union(db.selectFrom('attachments').select('sha256 as oid').where('sha256', 'in', some))
      .execute()
    for (const { oid } of rows) used.add(oid)
  }
  return used
}

/** Deletes the rows of all objects that a repository has, and gives the bytes that they were. */
export async function deleteAllHeld(db: Queries, repoId: number): Promise<number> {
  const rows = await db.deleteFrom('repository_objects').where('repo_id', '=', repoId).returning('bytes').execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}
