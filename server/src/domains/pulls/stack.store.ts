import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'

/** Of an index, which holds open ones alone. */
const open = sql.lit<1>(1)

/** Lets an open pull request go into another branch, and says whether it went into the one before. A unique violation as `insertPull`. */
export async function setPullBase(
  tx: Tx,
  { threadId, from, to }: { threadId: number; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pulls')
    .set({ base_ref: to, checked_base: null, checked_head: null, mergeable: null })
    .where('thread_id', '=', threadId)
    .where('base_ref', '=', from)
    .where('is_open', '=', open)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The open pull requests into the branch `head` that could go into `base` instead: those whose branch has none open into that. */
export async function selectStackedUpon(
  db: Queries,
  { repoId, head, base }: { repoId: number; head: string; base: string },
): Promise<{ threadId: number }[]> {
  return db
    .selectFrom('pulls')
    .select('thread_id as threadId')
    .where('repo_id', '=', repoId)
    .where('base_ref', '=', head)
    .where('is_open', '=', open)
    .where('head_ref', '!=', base)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('pulls as taken')
            .select('taken.thread_id')
            .where('taken.repo_id', '=', repoId)
            .where('taken.base_ref', '=', base)
            .whereRef('taken.head_ref', '=', 'pulls.head_ref')
            .where('taken.is_open', '=', open),
        ),
      ),
    )
    .execute()
}

/** A pull request of a stack. */
export interface StackedPull {
  number: number
  title: string
  isDraft: number
  base: string
  head: string
}

const stacked = (db: Queries, repoId: number) =>
  db
    .selectFrom('pulls')
    .innerJoin('threads', 'threads.id', 'pulls.thread_id')
    .select(['pulls.number', 'threads.title', 'pulls.is_draft as isDraft'])
    .select(['pulls.base_ref as base', 'pulls.head_ref as head'])
    .where('pulls.repo_id', '=', repoId)
    .where('pulls.is_open', '=', open)
    .where('pulls.head_kind', '=', 'branch')
    .orderBy('pulls.number')

/** The oldest open pull request from a branch: what goes into that branch stands upon it. */
export const findBelow = (db: Queries, { repoId, base }: { repoId: number; base: string }) =>
  stacked(db, repoId).where('pulls.head_ref', '=', base).limit(literal(1)).executeTakeFirst()

/** The open pull requests into a branch. */
export const selectAbove = (db: Queries, { repoId, head, limit }: { repoId: number; head: string; limit: number }) =>
  stacked(db, repoId).where('pulls.base_ref', '=', head).limit(literal(limit)).execute()
