import { type Message, message } from '@sheaf/contract/messages'
import type { Actor, UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findCurrentName } from '../accounts/index.ts'
import { mayActOn, type RepositoryAction } from './repository.policy.ts'
import { findById, findByIdFor, findByName, type RepositoryRow } from './repository.store.ts'
import type { Role } from './role.ts'

/** A repository that its finder may see, with the folder where it lies. */
export interface FoundRepository extends Omit<RepositoryRow, 'isPrivate'> {
  isPrivate: boolean
  /** That of whoever it was found for. */
  role: Role | undefined
  gitDir: string
  /** May whoever it was found for write to it? Then commits that no ref reaches are theirs to see, too. */
  mayWrite: boolean
  /** May they change who has a role in it? */
  mayManage: boolean
}

export interface RepositoryAddress {
  owner: string
  repo: string
}

/** Names are ASCII: others can't be found, and some would fold into ASCII when lowered. */
const possibleName = /^[A-Za-z0-9._-]+$/

/**
 * Finds a repository for someone who wants to do something to it. One that they may not see is missing, in the
 * same words as one that does not exist; one that they may see but not change is forbidden.
 */
export async function findRepository(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  { actor, owner, repo, action }: RepositoryAddress & { actor: Actor; action: RepositoryAction },
): Promise<FoundRepository> {
  const possible = possibleName.test(owner) && possibleName.test(repo)
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const row = possible ? await findByNames(database.read, { owner, repo, userId }) : undefined
  const guarded = guard(row, { actor, action })
  const gitDir = storage.repositoryDir({ node: guarded.storageNode, uid: guarded.uid })
  return {
    ...guarded,
    gitDir,
    mayWrite: mayActOn(actor, guarded, 'push'),
    mayManage: mayActOn(actor, guarded, 'manage-collaborators'),
  }
}

type Asked = Parameters<typeof findByName>[1]

/** By the owner's name, or by one that it bore until lately: links and clones of before lead to the same repository. */
async function findByNames(db: Queries, asked: Asked): ReturnType<typeof findByName> {
  const row = await findByName(db, asked)
  if (row !== undefined) return row
  const current = await findCurrentName(db, asked.owner)
  return current === undefined ? undefined : findByName(db, { ...asked, owner: current })
}

/** Looks whether a user may still do this to a repository that was found for them before. Throws as `findRepository` does. */
export async function refuseUnlessStillMay(
  { database }: Pick<Deps, 'database'>,
  { actor, repoId, action }: { actor: UserActor; repoId: number; action: RepositoryAction },
): Promise<void> {
  guard(await findByIdFor(database.read, { id: repoId, userId: actor.userId }), { actor, action })
}

type RowForActor = RepositoryRow & { role: Role | undefined }

function guard(
  row: RowForActor | undefined,
  { actor, action }: { actor: Actor; action: RepositoryAction },
): Omit<RowForActor, 'isPrivate'> & { isPrivate: boolean } {
  const guarded = row && { ...row, isPrivate: row.isPrivate === 1 }
  if (guarded === undefined || !mayActOn(actor, guarded, 'read')) throw AppError.missing(message('repository.missing'))
  if (action !== 'read' && !mayActOn(actor, guarded, action)) {
    if (actor.kind === 'visitor') throw AppError.unauthenticated()
    throw AppError.forbidden(refusal(actor, guarded))
  }
  return guarded
}

/** A repository by its id, for work that goes on after its caller was let in, and that nobody asks for. */
export async function findRepositoryById(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  id: number,
): Promise<FoundRepository | undefined> {
  const row = await findById(database.read, id)
  if (row === undefined) return undefined
  const gitDir = storage.repositoryDir({ node: row.storageNode, uid: row.uid })
  return { ...row, isPrivate: row.isPrivate === 1, role: undefined, gitDir, mayWrite: false, mayManage: false }
}

function refusal(actor: Actor, { role, ownerName, name }: Pick<RowForActor, 'role' | 'ownerName' | 'name'>): Message {
  const throughKey = actor.kind === 'user' && actor.via === 'key' && role !== undefined && role !== 'reader'
  return throughKey ? message('access_key.read_only') : message('repository.read_only', { owner: ownerName, name })
}
