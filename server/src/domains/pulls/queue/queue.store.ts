import { limits } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../../db/database.ts'
import type { NewRow } from '../../../db/schema.ts'
import { nextRevision } from '../../threads/index.ts'

const queues = (db: Queries) =>
  db
    .selectFrom('merge_queues')
    .select(['id', 'repo_id as repoId', 'branch', 'next_size as nextSize', 'tried'])
    .select(['base_oid as baseOid', 'tip_oid as tipOid', 'deadline'])

export type QueueRow = Awaited<ReturnType<ReturnType<typeof queues>['execute']>>[number]

interface Branch {
  repoId: number
  branch: string
}

export const findQueue = (db: Queries, { repoId, branch }: Branch): Promise<QueueRow | undefined> =>
  queues(db).where('repo_id', '=', repoId).where('branch', '=', branch).executeTakeFirst()

/** The queues of a repository; `tip`: those that try this commit. */
export const selectQueues = (db: Queries, { repoId, tip }: { repoId: number; tip?: string }): Promise<QueueRow[]> =>
  queues(db)
    .where('repo_id', '=', repoId)
    .$if(tip !== undefined, (query) => query.where('tip_oid', '=', tip ?? ''))
    .execute()

/** The queue of a branch, which nobody else adds to until the transaction ends; made where there is none. */
export async function holdQueue(tx: Tx, { repoId, branch }: Branch): Promise<number> {
  const { id } = await tx
    .insertInto('merge_queues')
    .values({ repo_id: repoId, branch, next_size: limits.triedAtOnce })
    .onConflict((conflict) => conflict.columns(['repo_id', 'branch']).doUpdateSet({ branch }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const queued = (db: Queries) =>
  db
    .selectFrom('queued_pulls')
    .innerJoin('merge_queues', 'merge_queues.id', 'queued_pulls.queue_id')
    .innerJoin('threads', 'threads.id', 'queued_pulls.thread_id')
    .innerJoin('users', 'users.id', 'queued_pulls.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['queued_pulls.id', 'queue_id as queueId', 'queued_pulls.thread_id as threadId'])
    .select(['queued_pulls.user_id as userId', 'method', 'head_oid as headOid', 'queued_at as queuedAt', 'place'])
    .select(['made_oid as madeOid', 'merge_queues.repo_id as repoId', 'branch', 'threads.number', 'threads.title'])
    .select(['owners.name as author', 'users.avatar_url as avatarUrl'])

export type QueuedPull = Awaited<ReturnType<ReturnType<typeof queued>['execute']>>[number]

/** The pull requests of a queue, in turn. */
export const selectQueued = (db: Queries, queueId: number): Promise<QueuedPull[]> =>
  queued(db).where('queue_id', '=', queueId).orderBy('queued_pulls.id').limit(limits.queuedPullsPerBranch).execute()

export const findQueued = (db: Queries, threadId: number): Promise<QueuedPull | undefined> =>
  queued(db).where('queued_pulls.thread_id', '=', threadId).executeTakeFirst()

/** How many wait in a queue, and how many of them up to one. */
export async function countQueued(
  db: Queries,
  { queueId, upTo }: { queueId: number; upTo?: number },
): Promise<{ length: number; place: number | null }> {
  const { length, place } = await db
    .selectFrom('queued_pulls')
    .select(({ fn }) => fn.countAll<number>().as('length'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere('id', '<=', upTo ?? 0)
        .as('place'),
    )
    .where('queue_id', '=', queueId)
    .executeTakeFirstOrThrow()
  return { length: Number(length), place: upTo === undefined ? null : Number(place) }
}

export async function insertQueued(tx: Tx, row: Omit<NewRow<'queued_pulls'>, 'id'>): Promise<void> {
  await tx.insertInto('queued_pulls').values(row).execute()
}

/** Takes one out; says whether it was there still. */
export async function deleteQueued(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('queued_pulls').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** It was merged: it waits no more. */
export async function deleteQueuedOf(tx: Tx, threadId: number): Promise<void> {
  await tx.deleteFrom('queued_pulls').where('thread_id', '=', threadId).execute()
}

/** Notes what is tried from now on, for these pull requests in turn; says whether nothing else was. */
export async function beginTry(
  tx: Tx,
  {
    queueId,
    base,
    tip,
    deadline,
    made,
  }: {
    queueId: number
    base: string
    tip: string
    deadline: number
    made: readonly { id: number; oid: string }[]
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merge_queues')
    .set({ base_oid: base, tip_oid: tip, deadline, tried: made.length })
    .where('id', '=', queueId)
    .where('tip_oid', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  for (const [index, { id, oid }] of made.entries())
    await tx
      .updateTable('queued_pulls')
      .set({ place: index + 1, made_oid: oid })
      .where('id', '=', id)
      .execute()
  return true
}

/** Forgets what is tried; so many are, next. */
export async function endTry(tx: Tx, { queueId, nextSize }: { queueId: number; nextSize: number }): Promise<void> {
  await tx
    .updateTable('merge_queues')
    .set({ base_oid: null, tip_oid: null, deadline: null, tried: 0, next_size: nextSize })
    .where('id', '=', queueId)
    .execute()
  await tx.updateTable('queued_pulls').set({ place: null, made_oid: null }).where('queue_id', '=', queueId).execute()
}

/** Counts that all that wait show something else, so that open pages ask for it. Last in a transaction: others wait for the rows. */
export async function touchQueued(tx: Tx, queueId: number): Promise<void> {
  const waiting = tx.selectFrom('queued_pulls').select('thread_id').where('queue_id', '=', queueId)
  await tx.updateTable('threads').set({ revision: nextRevision() }).where('id', 'in', waiting).execute()
}

/** Forgets a queue in which nobody waits. */
export async function deleteEmptyQueue(tx: Tx, queueId: number): Promise<void> {
  // Whoever adds to it holds its row: what they have added is seen by a statement that begins afterwards, and by none that waited for it.
  await tx.updateTable('merge_queues').set({ branch: sql`branch` }).where('id', '=', queueId).execute()
  await tx
    .deleteFrom('merge_queues')
    .where('id', '=', queueId)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('queued_pulls').select('queued_pulls.id').where('queue_id', '=', queueId))),
    )
    .execute()
}
