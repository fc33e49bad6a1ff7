import type { KeyTarget } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { KeyScope } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import { findOwnTargets, findRepositoryTargets, type KeptTargets } from './key-target.store.ts'

/** What a new key is limited to: targets by their public ids, null for none, and addresses. */
export interface ChosenScope {
  targets: readonly Pick<KeyTarget, 'kind' | 'uid'>[] | null
  addresses: readonly string[]
}

/**
 * The scope of a key; nothing where it is not limited. Refused (AppError, 400): what is none of the user's, be it there
 * or not, but for what the key is limited to already (`kept`).
 */
export async function chooseScope(
  db: Queries,
  { userId, targets, kept }: Pick<ChosenScope, 'targets'> & { userId: number; kept?: KeptTargets },
): Promise<KeyScope | undefined> {
  if (targets === null) return undefined
  const uidsOf = (isRepository: boolean) =>
    targets.filter(({ kind }) => (kind === 'repository') === isRepository).map(({ uid }) => uid)
  const owners = await findOwnTargets(db, { userId, uids: uidsOf(false) })
  const repositories = await findRepositoryTargets(db, { userId, uids: uidsOf(true) })
  const scope = { ownerIds: new Set<number>(), repositoryIds: new Set<number>() }
  for (const { kind, uid } of targets) {
    const isRepository = kind === 'repository'
    const id = isRepository
      ? (repositories.get(uid) ?? kept?.repositories.get(uid))
      : (owners.get(uid) ?? kept?.owners.get(uid))
    if (id === undefined) {
      const missing = message('key.target_missing')
      throw AppError.malformed(missing, { targets: missing })
    }
    scope[isRepository ? 'repositoryIds' : 'ownerIds'].add(id)
  }
  return { ownerIds: [...scope.ownerIds], repositoryIds: [...scope.repositoryIds] }
}
