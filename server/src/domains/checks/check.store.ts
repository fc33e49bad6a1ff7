import type { AnnotationLevel, CheckState } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

interface Of {
  repoId: number
  commit: string
}

const some = (db: Queries, { repoId, commit }: Of) =>
  db
    .selectFrom('checks')
    .leftJoin('users', 'users.id', 'checks.author_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .select(['checks.id', 'checks.uid', 'checks.context', 'checks.state', 'checks.description'])
    .select(['checks.target_url as targetUrl', 'checks.annotations'])
    .select(['checks.started_at as startedAt', 'checks.updated_at as updatedAt'])
    .select(['owners.name as author', 'users.avatar_url as avatarUrl'])
    .select(sql<number>`case when checks.summary = '' then 0 else 1 end`.as('hasSummary'))
    .where('checks.repo_id', '=', repoId)
    .where('checks.commit_oid', '=', commit)

export type CheckRow = Awaited<ReturnType<typeof selectChecks>>[number]

/** Checks of a commit in the order in which they first came, from behind an id on, without their summaries. */
export async function selectChecks(
  db: Queries,
  { after = 0, limit, ...of }: Of & { after: number | undefined; limit: number },
) {
  return some(db, of).where('checks.id', '>', after).orderBy('checks.id').limit(literal(limit)).execute()
}

/** One of them with its summary, by its public id. */
export async function findCheck(db: Queries, { uid, ...of }: Of & { uid: string }) {
  return some(db, of).select('checks.summary').where('checks.uid', '=', uid).executeTakeFirst()
}

/** Open pages of pull requests that propose the commit ask for what has become of its checks. */
export async function touchPullsOf(tx: Tx, { repoId, commit }: Of): Promise<void> {
  const proposing = tx
    .selectFrom('pulls')
    .select('thread_id')
    .where('repo_id', '=', repoId)
    .where('is_open', '=', 1)
    .where('head_oid', '=', commit)
  await tx.updateTable('threads').set({ revision: sql`revision + 1` }).where('id', 'in', proposing).execute()
}

/** What they say about lines, from behind an id on. */
export async function selectAnnotations(
  db: Queries,
  { repoId, commit, after = 0, limit }: Of & { after: number | undefined; limit: number },
) {
  return db
    .selectFrom('checks')
    .innerJoin('check_annotations as annotations', 'annotations.check_id', 'checks.id')
    .select(['annotations.id', 'checks.context', 'annotations.path', 'annotations.level', 'annotations.message'])
    .select(['annotations.start_line as startLine', 'annotations.end_line as endLine'])
    .where('checks.repo_id', '=', repoId)
    .where('checks.commit_oid', '=', commit)
    .where('annotations.id', '>', after)
    .orderBy('annotations.id')
    .limit(literal(limit))
    .execute()
}

/** How many checks of these commits are in which state. */
export async function countStates(db: Queries, { repoId, commits }: { repoId: number; commits: readonly string[] }) {
  if (commits.length === 0) return []
  return db
    .selectFrom('checks')
    .select(['commit_oid as commit', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('repo_id', '=', repoId)
    .where('commit_oid', 'in', commits)
    .groupBy(['commit_oid', 'state'])
    .execute()
}

/** Contexts of the latest checks of a repository, by name: so many checks are looked at. */
export async function selectContexts(
  db: Queries,
  { repoId, looked, limit }: { repoId: number; looked: number; limit: number },
): Promise<string[]> {
  const latest = db
    .selectFrom('checks')
    .select(['context', 'id'])
    .where('repo_id', '=', repoId)
    .orderBy('id', 'desc')
    .limit(literal(looked))
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select('context')
    .distinct()
    .orderBy('context')
    .limit(literal(limit))
    .execute()
  return rows.map(({ context }) => context)
}

type OfContexts = Of & { contexts: readonly string[] }

/** Those of the contexts that have a check of a commit in one of these states. */
async function contextsIn(
  db: Queries,
  { repoId, commit, contexts, states }: OfContexts & { states: readonly CheckState[] },
): Promise<ReadonlySet<string>> {
  if (contexts.length === 0) return new Set()
  const rows = await db
    .selectFrom('checks')
    .select('context')
    .where('repo_id', '=', repoId)
    .where('commit_oid', '=', commit)
    .where('context', 'in', contexts)
    .where('state', 'in', states)
    .execute()
  return new Set(rows.map(({ context }) => context))
}

/** Those of the contexts whose checks of a commit are not there, or not good. */
export async function missingChecks(db: Queries, of: OfContexts): Promise<ReadonlySet<string>> {
  const met = await contextsIn(db, { ...of, states: ['success', 'neutral', 'skipped'] })
  return new Set(of.contexts.filter((context) => !met.has(context)))
}

/** Those of the contexts whose checks of a commit have ended, and not well. */
export const failedChecks = (db: Queries, of: OfContexts): Promise<ReadonlySet<string>> =>
  contextsIn(db, { ...of, states: ['failure', 'error', 'cancelled'] })

/** Makes a check of a commit where there is none of its context. Gives its id, or nothing where there was one. */
export async function insertCheck(tx: Tx, row: NewRow<'checks'>): Promise<number | undefined> {
  const made = await tx
    .insertInto('checks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['repo_id', 'commit_oid', 'context']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** A check of a commit by its context, which nobody else changes until the transaction ends. */
export async function holdCheck(tx: Tx, { repoId, commit, context }: Of & { context: string }) {
  return tx
    .updateTable('checks')
    .set({ updated_at: sql`updated_at` })
    .where('repo_id', '=', repoId)
    .where('commit_oid', '=', commit)
    .where('context', '=', context)
    .returning(['id', 'uid', 'state', 'annotations'])
    .executeTakeFirstOrThrow()
}

/** Changes what is given of a check. */
export async function updateCheck(
  tx: Tx,
  { id, ...values }: { id: number } & Partial<Omit<NewRow<'checks'>, 'id' | 'repo_id' | 'commit_oid' | 'context'>>,
): Promise<void> {
  await tx.updateTable('checks').set(values).where('id', '=', id).execute()
}

export async function deleteAnnotations(tx: Tx, checkId: number): Promise<void> {
  await tx.deleteFrom('check_annotations').where('check_id', '=', checkId).execute()
}

interface NewAnnotation {
  path: string
  startLine: number
  endLine: number
  level: AnnotationLevel
  message: string
}

/** Adds what a check says about lines; it has room for that. */
export async function insertAnnotations(
  tx: Tx,
  { checkId, annotations }: { checkId: number; annotations: readonly NewAnnotation[] },
): Promise<void> {
  if (annotations.length === 0) return
  const rows = annotations.map(({ path, startLine, endLine, level, message }) => ({
    ...{ check_id: checkId, path, start_line: startLine, end_line: endLine, level, message },
  }))
  await tx.insertInto('check_annotations').values(rows).execute()
}

/** How many checks a commit has. */
export async function countChecks(db: Queries, { repoId, commit }: Of): Promise<number> {
  const { count } = await db
    .selectFrom('checks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('repo_id', '=', repoId)
    .where('commit_oid', '=', commit)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets the oldest checks of a repository beyond so many. */
export async function deleteOldChecks(tx: Tx, { repoId, keep }: { repoId: number; keep: number }): Promise<void> {
  const oldest = tx
    .selectFrom('checks')
    .select('id')
    .where('repo_id', '=', repoId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(keep)
  const { id } = (await oldest.executeTakeFirst()) ?? { id: undefined }
  if (id === undefined) return
  await tx.deleteFrom('checks').where('repo_id', '=', repoId).where('id', '<=', id).execute()
}
