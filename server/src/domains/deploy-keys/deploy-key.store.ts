import type { Queries } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'

/** A deploy key with the name of who added it. */
export interface DeployKeyRow extends Row<'ssh_keys'> {
  addedBy: string
}

const rowsOf = (db: Queries, repoId: number) =>
  db
    .selectFrom('ssh_keys')
    .innerJoin('users', 'users.id', 'ssh_keys.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .selectAll('ssh_keys')
    .select('owners.name as addedBy')
    .where('ssh_keys.repo_id', '=', repoId)

/** The deploy keys of a repository, the newest first. */
export async function selectDeployKeys(db: Queries, repoId: number): Promise<DeployKeyRow[]> {
  return rowsOf(db, repoId).orderBy('ssh_keys.id', 'desc').execute()
}

/** How many a repository has. */
export async function countDeployKeys(db: Queries, repoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('ssh_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return total
}

/** Says whether the repository had such a key. */
export async function deleteDeployKey(db: Queries, { repoId, uid }: { repoId: number; uid: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('ssh_keys')
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
