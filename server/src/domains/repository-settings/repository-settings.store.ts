import type { Queries, Tx } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'

/** What the settings show of a repository that its own page does not. */
export async function findRepositorySettings(db: Queries, repoId: number) {
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'repositories.disk_bytes as diskBytes',
      'repositories.measured_at as measuredAt',
      'repositories.pushed_at as pushedAt',
      'owners.disk_bytes as ownerDiskBytes',
      'owners.plan',
    ])
    .where('repositories.id', '=', repoId)
    .executeTakeFirst()
}

/** Does one of these jobs wait or run? */
export async function isAnyWaiting(db: Queries, dedupes: readonly string[]): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where('dedupe', 'in', dedupes).executeTakeFirst()) !== undefined
}

type Changes = Partial<
  Pick<
    Row<'repositories'>,
    'name' | 'kind' | 'description' | 'website' | 'topics' | 'is_private' | 'gate' | 'is_template' | 'archived_at'
  >
>

/**
 * Changes a repository that is there, and holds its row until the transaction ends. Says whether it is. A name that is taken fails as a
 * unique violation.
 */
export async function updateRepositoryRow(tx: Tx, { id, ...changes }: Changes & { id: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repositories')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says what a repository that was made as code is. Says whether it was code until now. */
export async function updateKindOfCode(
  tx: Tx,
  { id, kind }: Pick<Row<'repositories'>, 'kind'> & { id: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repositories')
    .set({ kind })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('kind', '=', 'code')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a repository is; nothing where it is gone. */
export async function findKind(db: Queries, id: number): Promise<Row<'repositories'>['kind'] | undefined> {
  const row = await db
    .selectFrom('repositories')
    .select('kind')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return row?.kind
}

/** Lists a repository under these topics, and no others. */
export async function replaceTopics(
  tx: Tx,
  { repoId, topics }: { repoId: number; topics: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('repository_topics').where('repo_id', '=', repoId).execute()
  if (topics.length === 0) return
  await tx
    .insertInto('repository_topics')
    .values(topics.map((topic) => ({ repo_id: repoId, topic })))
    .execute()
}

/** Is what a repository was forked from there, and private or gated? */
export async function isForkOfClosed(db: Queries, forkOf: number | null): Promise<boolean> {
  if (forkOf === null) return false
  const source = await db
    .selectFrom('repositories')
    .select(['is_private', 'gate'])
    .where('id', '=', forkOf)
    .executeTakeFirst()
  return source !== undefined && (source.is_private === 1 || source.gate !== '')
}
