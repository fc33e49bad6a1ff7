import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'

const people = (db: Queries) =>
  db
    .selectFrom('owners')
    .leftJoin('users', 'users.owner_id', 'owners.id')
    .leftJoin('teams', 'teams.owner_id', 'owners.id')
    .select([
      'owners.id as ownerId',
      'owners.name',
      'owners.kind',
      sql<string | null>`coalesce(users.display_name, teams.display_name)`.as('displayName'),
      'users.avatar_url as avatarUrl',
      'users.id as userId',
    ])

/** A person or a team by name. */
export async function findPrincipal(db: Queries, name: string) {
  return people(db).where(sql`lower(owners.name)`, '=', foldAscii(name)).executeTakeFirst()
}

/** Those with a role in a repository by name, from after a name in lower case on. */
export async function selectCollaborators(
  db: Queries,
  { repoId, after, limit }: { repoId: number; after: string | undefined; limit: number },
) {
  const query = people(db)
    .innerJoin('collaborators', 'collaborators.owner_id', 'owners.id')
    .select(['collaborators.role as rank', 'collaborators.created_at as since'])
    .where('collaborators.repo_id', '=', repoId)
    .orderBy(sql`lower(owners.name)`)
    .limit(literal(limit))
  return (after === undefined ? query : query.where(sql`lower(owners.name)`, '>', after)).execute()
}

/** How many have a role in a repository. */
export async function countCollaborators(db: Queries, repoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('collaborators')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return total
}

/** Holds a repository's row until the transaction ends: whoever else counts its collaborators waits. */
export async function lockRepository(tx: Tx, repoId: number): Promise<void> {
  await tx
    .updateTable('repositories')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', repoId)
    .execute()
}

interface Grant {
  repoId: number
  ownerId: number
}

/** The rank that somebody has in a repository and since when, or nothing where they have none. */
export async function findRank(db: Queries, { repoId, ownerId }: Grant) {
  return db
    .selectFrom('collaborators')
    .select(['role as rank', 'created_at as since'])
    .where('repo_id', '=', repoId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

/** Gives another role to somebody who has one. */
export async function updateRank(tx: Tx, { repoId, ownerId, rank }: Grant & { rank: number }): Promise<void> {
  await tx
    .updateTable('collaborators')
    .set({ role: rank })
    .where('repo_id', '=', repoId)
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Gives a role to somebody who has none. */
export async function insertCollaborator(
  tx: Tx,
  { repoId, ownerId, rank, now }: Grant & { rank: number; now: number },
): Promise<void> {
  await tx
    .insertInto('collaborators')
    .values({ repo_id: repoId, owner_id: ownerId, role: rank, created_at: now })
    .execute()
}

/** Takes a role away, and says whether there was one. */
export async function deleteCollaborator(tx: Tx, { repoId, ownerId }: Grant): Promise<boolean> {
  const row = await tx
    .deleteFrom('collaborators')
    .where('repo_id', '=', repoId)
    .where('owner_id', '=', ownerId)
    .returning('role')
    .executeTakeFirst()
  return row !== undefined
}
