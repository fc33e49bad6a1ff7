import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type DeployKey, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { endOf } from '../key-scopes/index.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { insertSshKey, keyInUse, readNewKey } from '../ssh-keys/index.ts'
import { countDeployKeys, type DeployKeyRow, deleteDeployKey, selectDeployKeys } from './deploy-key.store.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}

const find = (deps: Deps, { actor, owner, repo }: Place): Promise<FoundRepository> =>
  findRepository(deps, { actor, owner, repo, action: 'manage-deploy-keys' })

/** The deploy keys of a repository, the newest first. */
export async function listDeployKeys(deps: Deps, place: Place): Promise<DeployKey[]> {
  const { id } = await find(deps, place)
  return (await selectDeployKeys(deps.database.read, id)).map(present)
}

/**
 * Lets a public key open this repository. Refused (AppError): what is no safe public key, one that may write from who may not themselves, one that somebody has already, an
 * expiration that is over, and one more
 * than a repository may have.
 */
export async function createDeployKey(
  deps: Deps,
  { key: { title, content, can_write, expiration }, ...place }: Place & { key: RequestOf<'createDeployKey'>['body'] },
): Promise<DeployKey> {
  const { database, limits } = deps
  const { userId, username } = place.actor
  const { id: repoId, role } = await find(deps, place)
  // An administrator who brings no commits lets no key bring them.
  if (can_write && role === undefined)
    throw AppError.forbidden(message('repository.read_only', { owner: place.owner, name: place.repo }))
  await limits.take('create-key/account', `${userId}`)
  const { algorithm, blob, fingerprint } = readNewKey(content)
  const now = Date.now()
  const expiresAt = expiration === null ? null : endOf(expiration, now)
  try {
    const row = await database.tx(async (tx) => {
      const added = await insertSshKey(tx, {
        uid: randomUUIDv7(),
        user_id: userId,
        repo_id: repoId,
        can_write: can_write ? 1 : 0,
        name: title,
        algorithm,
        content: blob.toString('base64'),
        fingerprint,
        created_at: now,
        updated_at: now,
        expires_at: expiresAt,
        last_used_at: null,
        // For a server of before: a key of the account that opens nothing.
        is_limited: 1,
        addresses: '',
      })
      if ((await countDeployKeys(tx, repoId)) > bounds.deployKeysPerRepository)
        throw AppError.refused(422, message('deploy_key.too_many', { max: bounds.deployKeysPerRepository }))
      return added
    })
    return present({ ...row, addedBy: username })
  } catch (error) {
    if (isUniqueViolation(error)) throw keyInUse()
    throw error
  }
}

/** Deletes a deploy key: it opens nothing from then on, and what it pushes at the moment does not land. */
export async function removeDeployKey(deps: Deps, { uid, ...place }: Place & { uid: string }): Promise<null> {
  const { id: repoId } = await find(deps, place)
  if (!(await deleteDeployKey(deps.database.write, { repoId, uid })))
    throw AppError.refused(404, message('deploy_key.missing'))
  return null
}

const timeOf = (at: number) => new Date(at).toISOString()

const present = (row: DeployKeyRow): DeployKey => ({
  uid: row.uid,
  title: row.name,
  algorithm: row.algorithm,
  fingerprint: row.fingerprint,
  can_write: row.can_write === 1,
  added_by: row.addedBy,
  created_at: timeOf(row.created_at),
  expires_at: row.expires_at === null ? null : timeOf(row.expires_at),
  last_used_at: row.last_used_at === null ? null : timeOf(row.last_used_at),
})
