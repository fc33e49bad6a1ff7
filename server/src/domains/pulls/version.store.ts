import { limits, type VersionKind } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'
import { updateThread } from '../threads/index.ts'

/** A push to the branch of a pull request, as the event of it told. */
export interface BranchPush {
  id: number
  before: string | null
  head: string
  by: number | null
  at: number
}

/** Notes pushes, so that what one brought is a version also where the next one came before anybody looked. */
export async function insertPushes(tx: Tx, rows: readonly NewRow<'pull_pushes'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('pull_pushes')
      .values([...rows])
      .execute()
}

/** Those that are noted, the first before all others. */
export async function selectPushes(db: Queries, threadId: number): Promise<BranchPush[]> {
  return db
    .selectFrom('pull_pushes')
    .select(['id', 'before_oid as before', 'head_oid as head', 'pushed_by as by', 'pushed_at as at'])
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .limit(literal(limits.versionsPerPull))
    .execute()
}

/** Which of these pull requests have any. */
export async function selectPushed(db: Queries, threadIds: readonly number[]): Promise<Set<number>> {
  if (threadIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('pull_pushes')
    .select('thread_id as threadId')
    .distinct()
    .where('thread_id', 'in', [...threadIds])
    .execute()
  return new Set(rows.map(({ threadId }) => threadId))
}

export async function deletePush(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pull_pushes').where('id', '=', id).execute()
}

export interface NewVersion {
  threadId: number
  /** The commit that is proposed, and the one with which it and its base began. */
  oid: string
  base: string | undefined
  kind: VersionKind
  /** How many commits a push has added. */
  commits: number | null
  by: number | null
  /** Of the event that tells of it. */
  eventUid: string | null
  at: number
}

const rowOf = ({ threadId, oid, base, kind, commits, by, eventUid, at }: NewVersion, number: number) => ({
  ...{ thread_id: threadId, number, head_oid: oid, base_oid: base ?? null, kind, commits },
  ...{ pushed_by: by, event_uid: eventUid, created_at: at },
})

/** Writes the first version of a pull request, whose row is written in the same transaction. */
export async function insertFirstVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx.insertInto('pull_versions').values(rowOf(version, 1)).execute()
}

/**
 * What a pull request proposes from now on, where it still proposed `before`; gives the number of the version. Beyond as many as are kept apart,
 * the last one is overwritten.
 */
export async function addVersion(
  tx: Tx,
  { before, ...version }: NewVersion & { before: string },
): Promise<number | undefined> {
  const { threadId, oid, at } = version
  const max = limits.versionsPerPull
  const row = await tx
    .updateTable('pulls')
    .set({ head_oid: oid, versions: sql`case when versions < ${max} then versions + 1 else versions end` })
    .where('thread_id', '=', threadId)
    .where('head_oid', '=', before)
    .returning('versions')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { thread_id, number, ...changed } = rowOf(version, row.versions)
  await tx
    .insertInto('pull_versions')
    .values({ thread_id, number, ...changed })
    .onConflict((conflict) => conflict.columns(['thread_id', 'number']).doUpdateSet(changed))
    .execute()
  await updateThread(tx, { id: threadId, updated_at: at })
  return row.versions
}

/** Says of a version that was found before its push was told of who pushed it; gives the event that tells of it, if there is one. */
export async function creditVersion(
  tx: Tx,
  { threadId, oid, by }: { threadId: number; oid: string; by: number | null },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('pull_versions')
    .set({ pushed_by: by })
    .where('thread_id', '=', threadId)
    .where('head_oid', '=', oid)
    .where('pushed_by', 'is', null)
    .returning('event_uid as eventUid')
    .executeTakeFirst()
  return row?.eventUid ?? undefined
}

export type VersionRow = Awaited<ReturnType<typeof selectPullVersions>>[number]

const some = (db: Queries, threadId: number) =>
  db
    .selectFrom('pull_versions')
    .leftJoin('users', 'users.id', 'pull_versions.pushed_by')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['pull_versions.number', 'head_oid as headOid', 'base_oid as baseOid', 'commits'])
    .select('pull_versions.kind')
    .select(['pull_versions.created_at as at', 'owners.name as author', 'users.avatar_url as avatarUrl'])
    .where('thread_id', '=', threadId)

/** Versions of a pull request with who pushed them, the newest first, from before a number on. */
export async function selectPullVersions(
  db: Queries,
  { threadId, before, limit }: { threadId: number; before: number | undefined; limit: number },
) {
  const query = some(db, threadId).orderBy('pull_versions.number', 'desc').limit(literal(limit))
  return (before === undefined ? query : query.where('pull_versions.number', '<', before)).execute()
}

/** One of them. */
export async function findVersion(
  db: Queries,
  { threadId, number }: { threadId: number; number: number },
): Promise<VersionRow | undefined> {
  return some(db, threadId).where('pull_versions.number', '=', number).executeTakeFirst()
}

/** The number of the newest version that proposed a commit. */
export async function findNumberOf(
  db: Queries,
  { threadId, oid }: { threadId: number; oid: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('pull_versions')
    .select('number')
    .where('thread_id', '=', threadId)
    .where('head_oid', '=', oid)
    .orderBy('number', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
  return row?.number
}

/** Counts that one of them was put upon where another one began. */
export async function countCarried(db: Queries, threadId: number): Promise<void> {
  await db.updateTable('pulls').set({ carried: sql`carried + 1` }).where('thread_id', '=', threadId).execute()
}
