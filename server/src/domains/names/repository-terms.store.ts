import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { termsOf } from './name-terms.ts'

const named = (db: Queries) =>
  db
    .selectFrom('repositories')
    .select(['repositories.id', 'repositories.owner_id', 'repositories.name', 'repositories.is_private'])
    .where('repositories.state', '=', sql.lit('ready'))

type Named = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>

/** Writes anew what a repository is found by. One that is not there, or not finished, is found by nothing. */
export async function indexRepository(tx: Tx, repoId: number): Promise<void> {
  const repository = await named(tx).where('repositories.id', '=', repoId).executeTakeFirst()
  await tx.deleteFrom('repository_terms').where('repo_id', '=', repoId).execute()
  if (repository === undefined) return
  await tx.insertInto('repository_terms').values(rowsOf(repository)).execute()
}

const rowsOf = ({ id, owner_id, name, is_private }: Named) =>
  termsOf(name).map((term) => ({
    repo_id: id,
    term,
    owner_id,
    is_public: is_private === 1 ? (0 as const) : (1 as const),
  }))

/** Repositories from the one behind `after` on, by id, and whether each is found by what it is now. */
export async function listIndexed(
  db: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; isIndexed: boolean }[]> {
  const rows = await named(db)
    .select(({ selectFrom, exists }) =>
      exists(
        selectFrom('repository_terms')
          .select('repository_terms.repo_id')
          .whereRef('repository_terms.repo_id', '=', 'repositories.id')
          .whereRef('repository_terms.owner_id', '=', 'repositories.owner_id')
          // Of two flags, of which one is the opposite of the other.
          .whereRef('repository_terms.is_public', '!=', 'repositories.is_private'),
      ).as('isIndexed'),
    )
    .where('repositories.id', '>', after)
    .orderBy('repositories.id')
    .limit(literal(limit))
    .execute()
  // A boolean of PostgreSQL is a number in SQLite.
  return rows.map(({ id, isIndexed }) => ({ id, isIndexed: Boolean(isIndexed) }))
}
