import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** What the secret of a mirror is sealed for. */
export const sealedForMirror = (uid: string): string => `mirror:${uid}`

/** The mirror that a repository is. */
export const findMirror = (db: Queries, repoId: number): Promise<Row<'mirrors'> | undefined> =>
  db.selectFrom('mirrors').selectAll().where('repo_id', '=', repoId).executeTakeFirst()

/** How many of an owner's repositories are mirrors. */
export async function countMirrorsOf(db: Queries, ownerId: number): Promise<number> {
  const { total } = await db
    .selectFrom('mirrors')
    .innerJoin('repositories', 'repositories.id', 'mirrors.repo_id')
    .where('repositories.owner_id', '=', ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Makes a repository a mirror. One that is one already fails as a unique violation. */
export async function insertMirror(tx: Tx, row: NewRow<'mirrors'>): Promise<void> {
  await tx.insertInto('mirrors').values(row).execute()
}

/** Changes what a mirror is, or when it is due. */
export async function updateMirror(
  db: Queries,
  { id, values }: { id: number; values: Partial<Omit<Row<'mirrors'>, 'id' | 'uid' | 'repo_id'>> },
): Promise<void> {
  await db.updateTable('mirrors').set(values).where('id', '=', id).execute()
}

/** Says whether the repository was a mirror, and lets it be one no more. */
export async function deleteMirrorOf(db: Queries, repoId: number): Promise<boolean> {
  const row = await db.deleteFrom('mirrors').where('repo_id', '=', repoId).returning('id').executeTakeFirst()
  return row !== undefined
}

const due = (db: Queries, now: number) =>
  db
    .selectFrom('mirrors')
    .innerJoin('repositories', 'repositories.id', 'mirrors.repo_id')
    .where('mirrors.next_at', '<=', now)
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.archived_at', 'is', null)

/** The mirror of an owner that has been due the longest. */
export const findDue = (
  db: Queries,
  { ownerId, now }: { ownerId: number; now: number },
): Promise<Row<'mirrors'> | undefined> =>
  due(db, now)
    .selectAll('mirrors')
    .where('repositories.owner_id', '=', ownerId)
    .orderBy('mirrors.next_at')
    .limit(literal(1))
    .executeTakeFirst()

/** The owners of mirrors that are due. */
export async function selectOwnersOfDue(db: Queries, now: number): Promise<number[]> {
  const rows = await due(db, now).select('repositories.owner_id as ownerId').distinct().execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** Takes a mirror until a time (ms) by which it is due again. Says whether it is the caller's: nobody else has taken it since it was read. */
export async function claimMirror(
  db: Queries,
  { id, seen, until }: { id: number; seen: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mirrors')
    .set({ next_at: until })
    .where('id', '=', id)
    .where('next_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that a mirror is being brought up to date, and forgets the oldest of its times; those that a server left when it died have failed. */
export async function beginRun(
  tx: Tx,
  { mirrorId, now, kept }: { mirrorId: number; now: number; kept: number },
): Promise<number> {
  await tx
    .updateTable('mirror_runs')
    .set({ state: 'failed', problem: 'internal', finished_at: now })
    .where('mirror_id', '=', mirrorId)
    .where('state', '=', 'running')
    .execute()
  const { id } = await tx
    .insertInto('mirror_runs')
    .values({ mirror_id: mirrorId, state: 'running', started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const last = tx
    .selectFrom('mirror_runs')
    .select('id')
    .where('mirror_id', '=', mirrorId)
    .orderBy('id', 'desc')
    .limit(literal(kept))
  await tx.deleteFrom('mirror_runs').where('mirror_id', '=', mirrorId).where('id', 'not in', last).execute()
  return id
}

export type RunEnd = Pick<Row<'mirror_runs'>, 'state' | 'problem' | 'detail' | 'changed' | 'received_bytes'>

/** Writes down how it went. */
export async function endRun(db: Queries, { id, at, end }: { id: number; at: number; end: RunEnd }): Promise<void> {
  await db
    .updateTable('mirror_runs')
    .set({ ...end, finished_at: at })
    .where('id', '=', id)
    .execute()
}

/** The last times of a mirror, the newest first. */
export const selectRuns = (
  db: Queries,
  { mirrorId, limit }: { mirrorId: number; limit: number },
): Promise<Row<'mirror_runs'>[]> =>
  db
    .selectFrom('mirror_runs')
    .selectAll()
    .where('mirror_id', '=', mirrorId)
    .orderBy('id', 'desc')
    .limit(literal(limit))
    .execute()
