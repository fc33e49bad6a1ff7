import type { Milestone } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { nextRevision } from './thread-revision.store.ts'

interface MilestoneFields {
  title: string
  description: string
  due_on: string
}

/** All milestones of a repository, those first that are due first, each with how much of it is done. */
export async function selectMilestones(db: Queries, repoId: number): Promise<Milestone[]> {
  const rows = await db
    .selectFrom('milestones')
    .select(['id', 'uid', 'title', 'description', 'due_on', 'closed_at'])
    .where('repo_id', '=', repoId)
    .orderBy(sql`case when due_on = '' then 1 else 0 end`)
    .orderBy('due_on')
    .orderBy('folded_title')
    .execute()
  if (rows.length === 0) return []
  const counts = await db
    .selectFrom('threads')
    .select(['milestone_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where(
      'milestone_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['milestone_id', 'state'])
    .execute()
  const counted = (id: number, wanted: 'open' | 'closed') =>
    Number(counts.find(({ milestone_id, state }) => milestone_id === id && state === wanted)?.count ?? 0)
  return rows.map(({ id, closed_at, ...fields }) => ({
    ...fields,
    state: closed_at === null ? 'open' : 'closed',
    open: counted(id, 'open'),
    closed: counted(id, 'closed'),
  }))
}

interface One {
  repoId: number
  uid: string
}

/** One of a repository, by its public id. */
export async function findMilestone(db: Queries, { repoId, uid }: One) {
  return db
    .selectFrom('milestones')
    .select(['id', 'title'])
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** The id of the one of this title, whatever the case of its ASCII letters. */
export async function findMilestoneId(
  db: Queries,
  { repoId, title }: { repoId: number; title: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('milestones')
    .select('id')
    .where('repo_id', '=', repoId)
    .where('folded_title', '=', foldAscii(title))
    .executeTakeFirst()
  return row?.id
}

/**
 * Writes a milestone; says whether the repository has no more than it may have with it: else the transaction is not to be kept.
 * A unique violation where another one has its title.
 */
export async function insertMilestone(
  tx: Tx,
  { repoId, uid, at, max, ...fields }: One & MilestoneFields & { at: number; max: number },
): Promise<boolean> {
  await tx
    .insertInto('milestones')
    .values({ ...fields, uid, repo_id: repoId, folded_title: foldAscii(fields.title), created_at: at })
    .execute()
  const { count } = await tx
    .selectFrom('milestones')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return Number(count) <= max
}

/** Changes one; says whether there is one. A unique violation as `insertMilestone`. */
export async function updateMilestone(
  tx: Tx,
  { repoId, uid, closedAt, ...fields }: One & MilestoneFields & { closedAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('milestones')
    .set({ ...fields, folded_title: foldAscii(fields.title), closed_at: closedAt })
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one, and takes it from all threads; says whether there was one. */
export async function deleteMilestone(tx: Tx, { repoId, uid }: One): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('milestones')
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Says what a thread is to be done by; says whether it was for another one, and the title of that. */
export async function setMilestoneOf(
  tx: Tx,
  { threadId, milestoneId }: { threadId: number; milestoneId: number | null },
): Promise<{ isOther: boolean; before: string | null }> {
  // It waits for whoever changes the thread, so that what it was before is what this changes.
  await tx.updateTable('threads').set({ revision: nextRevision() }).where('id', '=', threadId).execute()
  const had = await tx
    .selectFrom('threads')
    .leftJoin('milestones', 'milestones.id', 'threads.milestone_id')
    .select(['threads.milestone_id as id', 'milestones.title'])
    .where('threads.id', '=', threadId)
    .executeTakeFirst()
  await tx.updateTable('threads').set({ milestone_id: milestoneId }).where('id', '=', threadId).execute()
  return { isOther: (had?.id ?? null) !== milestoneId, before: had?.title ?? null }
}
