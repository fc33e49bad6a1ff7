import { limits as sizes } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'

/** The id of the repository that bore a name under an owner until lately; nothing where none did. Without regard to case. */
export async function findFormerRepository(
  db: Queries,
  { owner, name }: { owner: string; name: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('former_repository_names')
    .innerJoin('owners', 'owners.id', 'former_repository_names.owner_id')
    .select('former_repository_names.repo_id as id')
    .where(sql`lower(owners.name)`, '=', foldAscii(owner))
    .where('former_repository_names.name', '=', foldAscii(name))
    .where('former_repository_names.held_until', '>', Date.now())
    .executeTakeFirst()
  return row?.id
}

const dayMs = 86_400_000

interface NameOfOwner {
  ownerId: number
  name: string
}

/**
 * Lets a name that a repository gives up lead to it until `until` (ms). Of more than `formerNamesPerRepository` the oldest goes, and
 * so does what nobody is to be led by any more.
 */
async function holdRepositoryName(
  tx: Tx,
  { ownerId, name, repoId, until }: NameOfOwner & { repoId: number; until: number },
): Promise<void> {
  await tx
    .deleteFrom('former_repository_names')
    .where('repo_id', '=', repoId)
    .where('held_until', '<=', Date.now())
    .execute()
  const held = { repo_id: repoId, held_until: until }
  await tx
    .insertInto('former_repository_names')
    .values({ owner_id: ownerId, name: foldAscii(name), ...held })
    .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doUpdateSet(held))
    .execute()
  const beyond = await tx
    .selectFrom('former_repository_names')
    .select(['owner_id', 'name'])
    .where('repo_id', '=', repoId)
    .orderBy('held_until', 'desc')
    .orderBy('name')
    .limit(literal(sizes.formerNamesPerRepository))
    .offset(literal(sizes.formerNamesPerRepository))
    .execute()
  for (const old of beyond) await releaseRepositoryName(tx, { ownerId: old.owner_id, name: old.name })
}

/** A name of an owner leads nowhere else any more: it was given up for good, or another repository has taken it. */
export async function releaseRepositoryName(tx: Tx, { ownerId, name }: NameOfOwner): Promise<void> {
  await tx
    .deleteFrom('former_repository_names')
    .where('owner_id', '=', ownerId)
    .where('name', '=', foldAscii(name))
    .execute()
}

/**
 * What follows for other names when a repository has another one, or another owner, than `from`: the new one leads nowhere else any more, and the
 * old one leads to the repository for `formerNameDays`.
 */
export async function followRepositoryName(
  tx: Tx,
  { repoId, from, to }: { repoId: number; from: NameOfOwner; to: NameOfOwner },
): Promise<void> {
  await releaseRepositoryName(tx, to)
  if (from.ownerId === to.ownerId && foldAscii(from.name) === foldAscii(to.name)) return
  await holdRepositoryName(tx, { ...from, repoId, until: Date.now() + sizes.formerNameDays * dayMs })
}

/** The names that lead to a repository still, the latest first. */
export async function listFormerNames(db: Queries, repoId: number) {
  return db
    .selectFrom('former_repository_names')
    .innerJoin('owners', 'owners.id', 'former_repository_names.owner_id')
    .select(['owners.name as owner', 'former_repository_names.name', 'former_repository_names.held_until as until'])
    .where('former_repository_names.repo_id', '=', repoId)
    .where('former_repository_names.held_until', '>', Date.now())
    .orderBy('former_repository_names.held_until', 'desc')
    .orderBy('former_repository_names.name')
    .limit(literal(sizes.formerNamesPerRepository))
    .execute()
}
