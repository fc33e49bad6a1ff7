import type { Queries, Tx } from '../../db/database.ts'

interface Branch {
  repoId: number
  /** Without `refs/heads/`. */
  branch: string
}

/** Notes who pushed a branch last, and what it holds since. */
export async function recordPusher(
  tx: Tx,
  { repoId, branch, oid, userId }: Branch & { oid: string; userId: number },
): Promise<void> {
  const pushed = { oid, user_id: userId }
  await tx
    .insertInto('branch_pushers')
    .values({ repo_id: repoId, branch, ...pushed })
    .onConflict((conflict) => conflict.columns(['repo_id', 'branch']).doUpdateSet(pushed))
    .execute()
}

export async function forgetPusher(tx: Tx, { repoId, branch }: Branch): Promise<void> {
  await tx.deleteFrom('branch_pushers').where('repo_id', '=', repoId).where('branch', '=', branch).execute()
}

/** Who pushed what a branch holds; nothing where that is not known, or not yet. */
export async function findPusher(db: Queries, { repoId, branch, oid }: Branch & { oid: string }) {
  return db
    .selectFrom('branch_pushers')
    .innerJoin('users', 'users.id', 'branch_pushers.user_id')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'owners.name as username'])
    .where('branch_pushers.repo_id', '=', repoId)
    .where('branch', '=', branch)
    .where('oid', '=', oid)
    .executeTakeFirst()
}
