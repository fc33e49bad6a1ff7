import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Row } from '../../db/schema.ts'
import { shownTo } from './reach.store.ts'
import type { Reach } from './repository.policy.ts'
import { type RepositoryRow, ready } from './repository.store.ts'

/** How a user keeps an eye on a repository. */
export type MarkKind = Row<'repository_marks'>['kind']

interface Mark {
  kind: MarkKind
  userId: number
  repoId: number
}

/** The column of a repository that counts the marks of a kind. */
const counters = { star: 'stars', watch: 'watches' } as const

const counts = ['stars', 'forks', 'watches'] as const
export type RepositoryCounts = Pick<Row<'repositories'>, (typeof counts)[number]>

/** Sets a mark, and says whether it was not there. */
export async function insertMark(tx: Tx, { kind, userId, repoId, now }: Mark & { now: number }): Promise<boolean> {
  const row = await tx
    .insertInto('repository_marks')
    .values({ kind, user_id: userId, repo_id: repoId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'repo_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a mark away, and says whether it was there. */
export async function deleteMark(tx: Tx, { kind, userId, repoId }: Mark): Promise<boolean> {
  const row = await tx
    .deleteFrom('repository_marks')
    .where('user_id', '=', userId)
    .where('repo_id', '=', repoId)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a mark that came or went, in the transaction in which it did. Gives the counts from then on. */
export async function countMark(
  tx: Tx,
  { kind, repoId, by }: Omit<Mark, 'userId'> & { by: 1 | 0 | -1 },
): Promise<RepositoryCounts> {
  const counter = counters[kind]
  return tx
    .updateTable('repositories')
    .set(({ eb }) => ({ [counter]: eb(counter, '+', by) }))
    .where('id', '=', repoId)
    .returning(counts)
    .executeTakeFirstOrThrow()
}

/** Takes all marks of a user out of the counts, before they go with their account. */
export async function uncountMarksOf(tx: Tx, userId: number): Promise<void> {
  for (const kind of ['star', 'watch'] as const) {
    const counter = counters[kind]
    await tx
      .updateTable('repositories')
      .set(({ eb }) => ({ [counter]: eb(counter, '-', 1) }))
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('repository_marks').select('repo_id').where('user_id', '=', userId).where('kind', '=', kind),
      )
      .execute()
  }
  await tx.deleteFrom('repository_marks').where('user_id', '=', userId).execute()
}

/** Has a user set so many marks of a kind? */
export async function hasMarks(
  db: Queries,
  { kind, userId, count }: { kind: MarkKind; userId: number; count: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('repository_marks')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .limit(literal(1))
    .offset(literal(count - 1))
    .executeTakeFirst()
  return row !== undefined
}

const findMarksQuery = compileOnce({ userId: -1, repoId: -2 }, (db, { userId, repoId }) =>
  db.selectFrom('repository_marks').select('kind').where('user_id', '=', userId).where('repo_id', '=', repoId),
)

/** The marks that a user has set on one repository. */
export async function findMarks(db: Queries, mark: { userId: number; repoId: number }): Promise<MarkKind[]> {
  return (await findMarksQuery(db, mark)).map(({ kind }) => kind)
}

/** Which of these repositories a user has starred. */
export async function selectStarredOf(
  db: Queries,
  { userId, repoIds }: { userId: number; repoIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (repoIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('repository_marks')
    .select('repo_id')
    .where('user_id', '=', userId)
    .where('kind', '=', sql.lit('star'))
    .where('repo_id', 'in', repoIds)
    .execute()
  return new Set(rows.map(({ repo_id }) => repo_id))
}

/** Repositories that somebody has marked, as far as whoever looks may see them. */
export interface Marked {
  kind: MarkKind
  /** Whose marks. */
  ownerId: number
  /** Of whoever looks: a mark tells of nothing that they may not see. */
  reach: Reach
}

/** Marks of somebody with the repositories that they stand on, and their owners' names to be joined. */
export const markedRepositories = (db: Queries, { kind, ownerId, reach }: Marked) =>
  db
    .selectFrom('repository_marks')
    .innerJoin('users as markers', 'markers.id', 'repository_marks.user_id')
    .innerJoin('repositories', 'repositories.id', 'repository_marks.repo_id')
    .where('markers.owner_id', '=', ownerId)
    .where('repository_marks.kind', '=', kind)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(shownTo(reach))

/** One page of the repositories that somebody has marked and another may see, last marked first, and how many there are. */
export async function listMarked(
  db: Queries,
  { page, pageSize, ...asked }: Marked & { page: number; pageSize: number },
): Promise<{ rows: RepositoryRow[]; total: number }> {
  const found = await markedRepositories(db, asked)
    .select('repositories.id')
    .orderBy('repository_marks.id', 'desc')
    .limit(literal(pageSize))
    .offset(page * pageSize)
    .execute()
  const ids = found.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await ready(db).where('repositories.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: await countMarked(db, asked) }
}

/** How many repositories somebody has marked that another may see. */
export async function countMarked(db: Queries, asked: Marked): Promise<number> {
  const { total } = await markedRepositories(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
