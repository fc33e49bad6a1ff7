import { planDatasets, type RepoKind } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { hasMoreDatasets, lockPlan } from './quota.store.ts'

/**
 * Makes a repository an owner's, or one of a kind, and refuses (AppError) where the owner then has more datasets than its plan allows: the
 * transaction is undone by that. The owner's row is held before anything is changed, so that of two at once the second one sees the first. What
 * an owner has from a larger plan stays, and may stay what it is: only a change that makes a dataset theirs is asked for room.
 * @param kind what the repository is, once it is changed
 */
export async function withinDatasets<T>(
  tx: Tx,
  { ownerId, kind }: { ownerId: number; kind: RepoKind },
  change: () => Promise<T>,
): Promise<T> {
  if (kind !== 'dataset') return change()
  const { name, plan } = await lockPlan(tx, ownerId)
  const changed = await change()
  const max = planDatasets[plan]
  if (max !== undefined && (await hasMoreDatasets(tx, { ownerId, than: max })))
    throw AppError.refused(422, message('repository.plan_datasets', { owner: name, max }))
  return changed
}
