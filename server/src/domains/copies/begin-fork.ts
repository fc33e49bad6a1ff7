import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, isClosed } from '../repositories/index.ts'
import { beginCopy } from './begin-copy.ts'
import type { CopyRow } from './copy.store.ts'

interface BeginFork {
  actor: UserActor
  /** Where the request comes from, as limits count it. */
  address: string
  source: FoundRepository
  to: { ownerUid: string; isTeam: boolean; name: string; description: string; isPrivate: boolean }
}

/** Begins to make a fork of a repository. Refused (AppError): 422 for its own owner, and as `beginCopy` is. */
export async function beginFork(deps: Deps, { actor, address, source, to }: BeginFork): Promise<CopyRow> {
  if (source.ownerUid === to.ownerUid) {
    const own = message('fork.own', { owner: source.ownerName })
    throw AppError.refused(422, own, { owner_uid: own })
  }
  const forkOf = { id: source.id, network: source.network ?? source.id }
  const repository = { ...likeSource(source, to), forkOf }
  return beginCopy(deps, { actor, address, kind: 'fork', sourceId: source.id, repository })
}

/**
 * Begins to copy a repository for its own owner, under another name. It is made as a fork is, and is none: an owner has one repository of a
 * network, by which pull requests name where they come from. Refused (AppError) as `beginCopy` is.
 */
export async function beginDuplicate(deps: Deps, { actor, address, source, to }: BeginFork): Promise<CopyRow> {
  const repository = likeSource(source, to)
  return beginCopy(deps, { actor, address, kind: 'fork', sourceId: source.id, repository })
}

const likeSource = (source: FoundRepository, to: BeginFork['to']) => ({
  ...to,
  kind: source.kind,
  // What a few may see is not shown to more of them by a copy.
  isPrivate: isClosed(source) || to.isPrivate,
  defaultBranch: source.defaultBranch,
  // Where its source lies: objects are shared within a volume.
  storage: source.storageNode,
})
