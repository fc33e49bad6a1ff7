import type { KeyTarget } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { KeyScope } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import { findOwnTargets, findRepositoryTargets } from './key-target.store.ts'

/** What a new key is limited to: targets by their public ids, null for none, and addresses. */
export interface ChosenScope {
  targets: readonly Pick<KeyTarget, 'kind' | 'uid'>[] | null
  addresses: readonly string[]
}

/**
 * The scope of a new key; nothing where it is not limited. Refused (AppError, 400): what is none of the user's, be it there
 * or not.
 */
export async function chooseScope(
  db: Queries,
  { userId, targets }: Pick<ChosenScope, 'targets'> & { userId: number },
): Promise<KeyScope | undefined> {
  if (targets === null) return undefined
  const uidsOf = (isRepository: boolean) =>
    targets.filter(({ kind }) => (kind === 'repository') === isRepository).map(({ uid }) => uid)
  const owners = await findOwnTargets(db, { userId, uids: uidsOf(false) })
  const repositories = await findRepositoryTargets(db, { userId, uids: uidsOf(true) })
  const lost = targets.find(({ kind, uid }) => !(kind === 'repository' ? repositories : owners).has(uid))
  if (lost !== undefined) {
    const missing = message('key.target_missing')
    throw AppError.malformed(missing, { targets: missing })
  }
  return { ownerIds: [...owners.values()], repositoryIds: [...repositories.values()] }
}
