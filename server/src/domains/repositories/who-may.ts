import type { Queries } from '../../db/database.ts'
import { mayActOn, type RepositoryAction } from './repository.policy.ts'
import { findByIdFor } from './repository.store.ts'

/**
 * Which of these accounts may do something to a repository, each as they are signed in, without what administrators may beside it.
 * One question each: for as many as one page shows.
 */
export async function whoMay(
  db: Queries,
  { repoId, userIds, action }: { repoId: number; userIds: readonly number[]; action: RepositoryAction },
): Promise<Set<number>> {
  const able = new Set<number>()
  if (userIds.length === 0) return able
  const accounts = await db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'users.owner_id as ownerId', 'owners.uid', 'owners.name as username'])
    .where('users.id', 'in', [...userIds])
    .where('users.suspended_at', 'is', null)
    .execute()
  for (const account of accounts) {
    const row = await findByIdFor(db, { id: repoId, userId: account.userId })
    if (row === undefined) return able
    const actor = { ...account, kind: 'user', via: 'password', isAdministrator: false } as const
    if (mayActOn(actor, { ...row, isPrivate: row.isPrivate === 1 }, action)) able.add(account.userId)
  }
  return able
}
