import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** What the secret of a mirror that pushes is sealed for. */
export const sealedForPushMirror = (uid: string): string => `push-mirror:${uid}`

/** One, with the name of who set it up. */
export type PushMirrorRow = Row<'push_mirrors'> & { setBy: string }

const named = (db: Queries) =>
  db
    .selectFrom('push_mirrors')
    .innerJoin('users', 'users.id', 'push_mirrors.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .selectAll('push_mirrors')
    .select('owners.name as setBy')

/** The mirrors that a repository is pushed to, in the order in which they were made. */
export const selectPushMirrors = (db: Queries, repoId: number): Promise<PushMirrorRow[]> =>
  named(db).where('push_mirrors.repo_id', '=', repoId).orderBy('push_mirrors.id').execute()

export const findPushMirror = (
  db: Queries,
  { repoId, uid }: { repoId: number; uid: string },
): Promise<PushMirrorRow | undefined> =>
  named(db).where('push_mirrors.repo_id', '=', repoId).where('push_mirrors.uid', '=', uid).executeTakeFirst()

export async function countPushMirrors(db: Queries, repoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('push_mirrors')
    .where('repo_id', '=', repoId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertPushMirror(tx: Tx, row: NewRow<'push_mirrors'>): Promise<void> {
  await tx.insertInto('push_mirrors').values(row).execute()
}

type Changes = Partial<Omit<Row<'push_mirrors'>, 'id' | 'uid' | 'repo_id'>>

export async function updatePushMirror(db: Queries, { id, values }: { id: number; values: Changes }): Promise<void> {
  await db.updateTable('push_mirrors').set(values).where('id', '=', id).execute()
}

export type PushTimes = Pick<Row<'push_mirrors'>, 'wanted_at' | 'next_at' | 'began_at' | 'failures'>

/**
 * When somebody last wanted one pushed to, for when, and how often it had failed by then, which whoever saves it forgives. Whoever wants it from now on waits for the end of the transaction, whose word on when it is due
 * stands behind neither. Nothing where it is gone.
 */
export function holdPushTimes(
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  id: number,
): Promise<PushTimes | undefined> {
  const query = tx
    .selectFrom('push_mirrors')
    .select(['wanted_at', 'next_at', 'began_at', 'failures'])
    .where('id', '=', id)
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Says whether there was one. */
export async function deletePushMirror(
  db: Queries,
  { repoId, uid }: { repoId: number; uid: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_mirrors')
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Those that have to hear of it as soon as somebody has pushed here. Nobody else says when they are due until the end of the transaction: what
 * somebody asked for in between would be taken back by the time that was read here.
 */
export function holdPushedOnPush(
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  repoId: number,
): Promise<Row<'push_mirrors'>[]> {
  const query = tx.selectFrom('push_mirrors').selectAll().where('repo_id', '=', repoId).where('on_push', '=', 1)
  const inOrder = query.orderBy('id')
  return (engine === 'postgres' ? inOrder.forUpdate() : inOrder).execute()
}

const due = (db: Queries, now: number) =>
  db
    .selectFrom('push_mirrors')
    .innerJoin('repositories', 'repositories.id', 'push_mirrors.repo_id')
    .where('push_mirrors.next_at', '<=', now)
    .where((is) => is.or([is('push_mirrors.claimed_until', 'is', null), is('push_mirrors.claimed_until', '<=', now)]))
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.archived_at', 'is', null)

/** The mirror of an owner's repositories that has been due the longest. */
export const findDuePush = (
  db: Queries,
  { ownerId, now }: { ownerId: number; now: number },
): Promise<Row<'push_mirrors'> | undefined> =>
  due(db, now)
    .selectAll('push_mirrors')
    .where('repositories.owner_id', '=', ownerId)
    .orderBy('push_mirrors.next_at')
    .limit(literal(1))
    .executeTakeFirst()

/** The owners of those that are due. */
export async function selectOwnersOfDuePushes(db: Queries, now: number): Promise<number[]> {
  const rows = await due(db, now).select('repositories.owner_id as ownerId').distinct().execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** Takes one until a time (ms). Says whether it is the caller's: nobody else has taken it since it was read. */
export async function claimPushMirror(
  db: Queries,
  { id, seen, now, until }: { id: number; seen: number | null; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_mirrors')
    .set({ claimed_until: until, began_at: now })
    .where('id', '=', id)
    .where('claimed_until', seen === null ? 'is' : '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that one is being pushed to, and forgets the oldest of its times; those that a server left when it died have failed. */
export async function beginPushRun(
  tx: Tx,
  { mirrorId, now, kept }: { mirrorId: number; now: number; kept: number },
): Promise<number> {
  await tx
    .updateTable('push_mirror_runs')
    .set({ state: 'failed', problem: 'internal', finished_at: now })
    .where('mirror_id', '=', mirrorId)
    .where('state', '=', 'running')
    .execute()
  const { id } = await tx
    .insertInto('push_mirror_runs')
    .values({ mirror_id: mirrorId, state: 'running', started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const last = tx
    .selectFrom('push_mirror_runs')
    .select('id')
    .where('mirror_id', '=', mirrorId)
    .orderBy('id', 'desc')
    .limit(literal(kept))
  await tx.deleteFrom('push_mirror_runs').where('mirror_id', '=', mirrorId).where('id', 'not in', last).execute()
  return id
}

export type PushRunEnd = Pick<Row<'push_mirror_runs'>, 'state' | 'problem' | 'detail' | 'changed' | 'refused'>

/** Writes down how it went. */
export async function endPushRun(
  db: Queries,
  { id, at, end }: { id: number; at: number; end: PushRunEnd },
): Promise<void> {
  await db
    .updateTable('push_mirror_runs')
    .set({ ...end, finished_at: at })
    .where('id', '=', id)
    .execute()
}

/** The last times of one, the newest first. */
export const selectPushRuns = (
  db: Queries,
  { mirrorId, limit }: { mirrorId: number; limit: number },
): Promise<Row<'push_mirror_runs'>[]> =>
  db
    .selectFrom('push_mirror_runs')
    .selectAll()
    .where('mirror_id', '=', mirrorId)
    .orderBy('id', 'desc')
    .limit(literal(limit))
    .execute()
