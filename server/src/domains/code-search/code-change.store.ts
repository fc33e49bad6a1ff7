import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { visibleTo } from '../repositories/index.ts'

/**
 * Puts a repository behind all that changed before. Whoever does so at the same time fails at the position, and is tried again: none
 * becomes visible behind what a server has looked at.
 */
export async function noteCodeChange(tx: Tx, repoId: number): Promise<void> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from code_changes`.execute(
    tx,
  )
  const position = Number(rows[0]?.next ?? 1)
  const exists = await tx.selectFrom('repositories').select('id').where('id', '=', repoId).executeTakeFirst()
  if (exists === undefined) return
  await tx
    .insertInto('code_changes')
    .values({ repo_id: repoId, position })
    .onConflict((conflict) => conflict.column('repo_id').doUpdateSet({ position }))
    .execute()
}

/** The repositories that changed behind a position, the first of them. */
export async function listCodeChanges(
  db: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<{ repoId: number; position: number }[]> {
  return db
    .selectFrom('code_changes')
    .select(['repo_id as repoId', 'position'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(literal(limit))
    .execute()
}

/** Which of some repositories are there. */
export async function selectThere(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('repositories')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', sql.lit('ready'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The position of the last change; 0 before the first. */
export async function lastCodeChange(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('code_changes')
    .select('position')
    .orderBy('position', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.position ?? 0
}

const publicOnes = (db: Queries) =>
  db.selectFrom('repositories').select(['id', 'stars']).where('state', '=', sql.lit('ready')).where(visibleTo('public'))

/** Public repositories by their numbers, from behind one on. */
export const selectPublicPage = (db: Queries, { after, limit }: { after: number; limit: number }) =>
  publicOnes(db).where('id', '>', after).orderBy('id').limit(literal(limit)).execute()

/** Those of some repositories that are public. */
export const selectPublic = (db: Queries, ids: readonly number[]) => publicOnes(db).where('id', 'in', ids).execute()
