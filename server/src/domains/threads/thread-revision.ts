import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { threadNumberOf } from './thread-number.ts'

/** One more than before: set by whatever writes the row of a thread anyway. */
export const nextRevision = (): RawBuilder<number> => sql`revision + 1`

/** Counts that what a thread shows is another, so that open pages ask for it. Last in a transaction: others wait for the row. */
export async function touchThread(db: Queries, threadId: number): Promise<void> {
  await db.updateTable('threads').set({ revision: nextRevision() }).where('id', '=', threadId).execute()
}

/** How often each of these threads has changed, by their ids, whoever may see them; none of those that are gone. */
export async function selectThreadRevisions(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'revision'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** The id of a thread of any kind and how often it has changed; nothing where there is none that the actor may read. */
export async function findThreadRevision(
  deps: Pick<Deps, 'database' | 'storage'>,
  { actor, number, ...at }: RepositoryAddress & { actor: Actor; number: string },
): Promise<{ id: number; revision: number } | undefined> {
  const repository = await findRepository(deps, { ...at, actor, action: 'see' }).catch(unlessMissing)
  if (repository === undefined) return undefined
  const found = await deps.database.read
    .selectFrom('threads')
    .select(['id', 'revision', 'kind'])
    .where('repo_id', '=', repository.id)
    .where('number', '=', threadNumberOf(number))
    .executeTakeFirst()
  const isTheirs = found !== undefined && (found.kind === 'discussion' || repository.mayRead)
  return isTheirs ? { id: found.id, revision: found.revision } : undefined
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'missing') return
  throw error
}
