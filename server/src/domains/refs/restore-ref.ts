import type { DeletedRef } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type DeletedRefRow, endDeletedRef, findDeletedRef, selectDeletedRefs } from '../deleted-refs/index.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { landRefs, nullIdLike } from './land-refs.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}

/** What can be brought back, for those who may write: what was deleted may be meant to be gone for others. */
export async function listDeletedRefs(deps: Deps, { actor, ...at }: Place): Promise<DeletedRef[]> {
  const { id: repoId } = await findRepository(deps, { ...at, actor, action: 'push' })
  return (await selectDeletedRefs(deps.database.read, { repoId, now: Date.now() })).map(present)
}

/** Brings a deleted branch or tag back as it was. Refused (AppError) as `landRefs` says, and with 404 where its time is over. */
export async function restoreRef(deps: Deps, { actor, uid, ...at }: Place & { uid: string }): Promise<void> {
  const repository = await findRepository(deps, { ...at, actor, action: 'push' })
  const { id: repoId } = repository
  const found = await findDeletedRef(deps.database.read, { repoId, uid, now: Date.now() })
  if (found === undefined) throw AppError.refused(404, message('ref.not_restorable'))
  const { ref, oid } = found
  await landRefs(deps, { repository, actor, updates: [{ ref, before: nullIdLike(oid), after: oid }] })
  await endDeletedRef(deps.database.write, { repoId, uid })
}

const iso = (time: number) => new Date(time).toISOString()

function present({ uid, ref, oid, deletedAt, expiresAt, deletedBy }: DeletedRefRow): DeletedRef {
  return {
    uid,
    kind: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    name: ref.replace(/^refs\/(?:heads|tags)\//, ''),
    oid,
    deleted_at: iso(deletedAt),
    expires_at: iso(expiresAt),
    deleted_by: deletedBy,
  }
}
