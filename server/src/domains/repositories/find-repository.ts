import { type Message, message } from '@sheaf/contract/messages'
import type { Actor, Pusher } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findCurrentName } from '../accounts/index.ts'
import { findFormerRepository } from './former-repository-name.store.ts'
import { frozenActions, isAgent, mayActOn, type RepositoryAction, roleOfAgent } from './repository.policy.ts'
import { findById, findByIdFor, findByName, type RepositoryRow, type RowForActor } from './repository.store.ts'
import type { Role } from './role.ts'

/** A repository that its finder may see, with the folder where it lies. */
export interface FoundRepository extends Omit<RepositoryRow, 'isPrivate'> {
  isPrivate: boolean
  /** That of whoever it was found for. */
  role: Role | undefined
  /** Were they let in through its gate? */
  isGranted: boolean
  gitDir: string
  /** May they read what it holds, or only see that it is there and what it says of itself? */
  mayRead: boolean
  /** May whoever it was found for write to it? Then commits that no ref reaches are theirs to see, too. */
  mayWrite: boolean
  /** May they change who has a role in it, what it is, and whether it is there? All but the last only while it is not archived. */
  mayManage: boolean
  mayConfigure: boolean
  mayDelete: boolean
}

export interface RepositoryAddress {
  owner: string
  repo: string
}

/** Names are ASCII: others can't be found, and some would fold into ASCII when lowered. */
const possibleName = /^[A-Za-z0-9._-]+$/

/**
 * Finds a repository for someone who wants to do something to it. One that they may not see is missing, in the
 * same words as one that does not exist; one that they may see but not change, or not read, is forbidden.
 */
export async function findRepository(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  { actor, owner, repo, action }: RepositoryAddress & { actor: Actor; action: RepositoryAction },
): Promise<FoundRepository> {
  const possible = possibleName.test(owner) && possibleName.test(repo)
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const row = possible ? await findByNames(database.read, { owner, repo, userId }) : undefined
  const guarded = guard(row && withRole(row, actor), { actor, action })
  const gitDir = storage.repositoryDir({ node: guarded.storageNode, uid: guarded.uid })
  return {
    ...guarded,
    gitDir,
    mayRead: mayActOn(actor, guarded, 'read'),
    mayWrite: guarded.archivedAt === null && guarded.mirrorOf === null && mayActOn(actor, guarded, 'push'),
    mayManage: mayActOn(actor, guarded, 'manage-collaborators'),
    mayConfigure: mayActOn(actor, guarded, 'change-settings'),
    mayDelete: mayActOn(actor, guarded, 'delete'),
  }
}

const withRole = (row: RowForActor, actor: Actor): RowForActor =>
  isAgent(actor) && actor.repositoryId === row.id ? { ...row, role: roleOfAgent(actor) } : row

type Asked = Parameters<typeof findByName>[1]

/** By its names, or by those that it or its owner bore until lately: links and clones of before lead to the same repository. */
async function findByNames(db: Queries, asked: Asked): ReturnType<typeof findByName> {
  const row = await findByName(db, asked)
  if (row !== undefined) return row
  const owner = await findCurrentName(db, asked.owner)
  const ofOwner = owner === undefined ? undefined : await findByName(db, { ...asked, owner })
  if (ofOwner !== undefined) return ofOwner
  const id = await findFormerRepository(db, { owner: owner ?? asked.owner, name: asked.repo })
  return id === undefined ? undefined : findByIdFor(db, { id, userId: asked.userId })
}

/** Looks whether somebody may still do this to a repository that was found for them before. Throws as `findRepository` does. */
export async function refuseUnlessStillMay(
  { database }: Pick<Deps, 'database'>,
  { actor, repoId, action }: { actor: Pusher; repoId: number; action: RepositoryAction },
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.userId : undefined
  guard(await findByIdFor(database.read, { id: repoId, userId }), { actor, action })
}

/** A repository that something leads to, where an actor may read it; nothing where they may not, or nothing leads. */
export async function findReadable(
  db: Queries,
  { actor, id }: { actor: Actor; id: number | null },
): Promise<RepositoryRow | undefined> {
  if (id === null) return undefined
  const row = await findByIdFor(db, { id, userId: actor.kind === 'user' ? actor.userId : undefined })
  return row && mayActOn(actor, { ...row, isPrivate: row.isPrivate === 1 }, 'read') ? row : undefined
}

function guard(
  row: RowForActor | undefined,
  { actor, action }: { actor: Actor; action: RepositoryAction },
): Omit<RowForActor, 'isPrivate'> & { isPrivate: boolean } {
  const guarded = row && { ...row, isPrivate: row.isPrivate === 1 }
  if (guarded === undefined || !mayActOn(actor, guarded, 'see')) throw AppError.missing(message('repository.missing'))
  if (!mayActOn(actor, guarded, action)) {
    if (action === 'read') throw outsideGate(actor, guarded)
    if (actor.kind === 'visitor') throw AppError.unauthenticated()
    throw AppError.forbidden(refusal(actor, { ...guarded, action }))
  }
  if (guarded.archivedAt !== null && frozenActions.includes(action)) {
    throw AppError.forbidden(message('repository.archived', { owner: guarded.ownerName, name: guarded.name }))
  }
  // It changes with its source alone; and what kept it so lands nothing once it is a mirror no more.
  if ((action === 'push' || action === 'propose') && (guarded.mirrorOf !== null) !== (actor.kind === 'mirror'))
    throw AppError.forbidden(message('repository.mirror', { owner: guarded.ownerName, name: guarded.name }))
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
  const nobody = {
    role: undefined,
    isGranted: false,
    mayRead: false,
    mayWrite: false,
    mayManage: false,
    mayConfigure: false,
    mayDelete: false,
  }
  return { ...row, ...nobody, isPrivate: row.isPrivate === 1, gitDir }
}

/** Who sees it and is not let in to its contents is told that they may ask; a visitor, to log in for it. */
function outsideGate(actor: Actor, { ownerName, name }: Pick<RowForActor, 'ownerName' | 'name'>): AppError {
  const said = message('repository.gated', { owner: ownerName, name })
  return actor.kind === 'visitor' ? AppError.unauthenticated(said) : AppError.forbidden(said)
}

/** Refuses (AppError) whoever may see a repository that was found for them and not read it, where it turns out that they have to. */
export function requireReading(repository: FoundRepository, actor: Actor): void {
  if (!repository.mayRead) throw outsideGate(actor, repository)
}

interface Refused extends Pick<RowForActor, 'role' | 'ownerName' | 'name'> {
  action: RepositoryAction
}

function refusal(actor: Actor, { role, ownerName, name, action }: Refused): Message {
  if (action !== 'push' && action !== 'propose' && action !== 'set-checks')
    return message('repository.settings_denied', { owner: ownerName, name })
  if (actor.kind === 'deploy-key') return message('deploy_key.read_only')
  const throughKey = actor.kind === 'user' && actor.via === 'key' && role !== undefined && role !== 'reader'
  return throughKey ? message('access_key.read_only') : message('repository.read_only', { owner: ownerName, name })
}
