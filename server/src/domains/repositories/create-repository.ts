import { randomUUIDv7 } from 'node:crypto'
import { type RepoKind, limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { isOutcomeUnknown } from '../../db/database-error.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { repositoryCreated } from '../events/index.ts'
import { refuseWithoutSpace, setUse, withinDatasets } from '../quotas/index.ts'
import { releaseRepositoryName } from './former-repository-name.store.ts'
import { mayCreateAs } from './repository.policy.ts'
import {
  deleteUnfinished,
  findForkOf,
  findHolder,
  hasRepositories,
  insertUnfinished,
  listOwnersOf,
  markReady,
  type OwnerRow,
  type UnfinishedState,
} from './repository.store.ts'
import { isLeftOver, removeUnfinished } from './sweep-unfinished.ts'

/**
 * Creations that hold or want a connection of the database at a time. Those of one owner wait for each other's row lock: fifty at once would
 * else hold all connections while they do, and the one that won would not get the one that it needs to finish.
 */
const creations = createFairQueue({ slots: 4, perCaller: 2, waiting: 256, waitingPerCaller: 64, maxWaitMs: 15_000 })

type CreationDeps = Pick<Deps, 'config' | 'database' | 'storage' | 'git' | 'log' | 'limits' | 'events'>

interface Target {
  ownerUid: string
  /** Is the owner a team? Whoever says so wrongly means another one. */
  isTeam: boolean
  name: string
}

export interface NewRepository extends Target {
  description: string
  isPrivate: boolean
  defaultBranch: string
  storage: string | undefined
  /** What it holds; code where nobody says so. */
  kind?: RepoKind
  /** What it is to be a fork of. */
  forkOf?: { id: number; network: number }
  /** The id of what its first commit is made from. */
  template?: number
}

interface Creation {
  actor: UserActor
  repository: NewRepository
  address: string
}

interface CreatedRepository {
  uid: string
  owner: string
  repo_name: string
}

/** Could this actor create a repository of this name? Gives its owner, or throws what the one who asks is told. */
export async function checkNewRepository(
  { database }: Pick<Deps, 'database'>,
  { actor, ownerUid, isTeam, name }: Target & { actor: UserActor },
): Promise<OwnerRow> {
  const [owner] = await listOwnersOf(database.read, { userId: actor.userId, uid: ownerUid })
  if (owner === undefined || !mayCreateAs(actor, owner)) throw AppError.forbidden(message('repository.not_creator'))
  if (isTeam !== (owner.kind === 'team')) {
    const wrong = message(isTeam ? 'repository.not_team' : 'repository.team')
    throw AppError.malformed(wrong, { team: wrong })
  }
  const holder = await findHolder(database.read, { ownerId: owner.id, name })
  if (holder !== undefined && !isLeftOver(holder)) throw nameTaken({ owner: owner.name, name })
  return owner
}

/**
 * Creates a repository: the name is taken first, then the folder is made, then it is shown. Of any number that want
 * one name at once, the database lets one through; whatever fails after that leaves neither row nor folder. Where the
 * database fell silent, nobody knows whether the repository is there: both are left, whole if it is, and swept if not. `address`:
 * where the request comes from, as limits count it. Refused (AppError): a name that is taken, one more than an owner may
 * have, has disk space for or, of datasets, a plan for, and too many in an hour; a `BusyError` where too many of one caller wait.
 */
export async function createRepository(deps: CreationDeps, creation: Creation): Promise<CreatedRepository> {
  return creations.run(() => create(deps, creation))
}

async function create(deps: CreationDeps, creation: Creation): Promise<CreatedRepository> {
  const { database, git, events } = deps
  const { actor, repository } = creation
  const { id, uid, owner, gitDir } = await reserveRepository(deps, creation, 'creating')
  try {
    await git.write.init({ gitDir, branch: repository.defaultBranch })
    const bytes = await git.maintenance.measure({ gitDir })
    const now = Date.now()
    await database.tx(async (tx) => {
      if (!(await markReady(tx, id))) throw new Error(`the row of repository ${uid} went away while it was created`)
      await setUse(tx, { repoId: id, bytes, now })
      await events.record(tx, repositoryCreated, { repoId: id, userId: actor.userId })
    })
    events.wake({ userId: actor.userId })
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error
    await git.write.remove({ gitDir })
    await deleteUnfinished(database.write, id)
    throw error
  }
  return { uid, owner: owner.name, repo_name: repository.name }
}

/** A name that is taken for a repository which nobody sees yet. */
export interface ReservedRepository {
  id: number
  uid: string
  owner: OwnerRow
  storageNode: string
  /** Where its folder is to be. */
  gitDir: string
}

/**
 * Takes the name of a new repository. Refused (AppError): as `createRepository` is.
 * @param state by which it is known who is to finish it
 */
export async function reserveRepository(
  deps: CreationDeps,
  { actor, repository, address }: Creation,
  state: UnfinishedState,
): Promise<ReservedRepository> {
  const { storage, limits } = deps
  const { name, defaultBranch } = repository
  const owner = await checkNewRepository(deps, { actor, ...repository })
  const node = repository.storage === undefined ? storage.defaultNode : storage.find(repository.storage)
  if (node === undefined) {
    const unknown = message('repository.no_storage_node')
    throw AppError.malformed(unknown, { storage: unknown })
  }
  await limits.takeAll([
    ['create-repository/account', `${actor.userId}`],
    ['create-repository/address', address],
  ])
  const uid = randomUUIDv7()
  const now = Date.now()
  const row = {
    uid,
    owner_id: owner.id,
    name,
    kind: repository.kind ?? 'code',
    description: repository.description,
    is_private: repository.isPrivate ? 1 : 0,
    default_branch: defaultBranch,
    storage_node: node.name,
    created_at: now,
    updated_at: now,
    pushed_at: null,
    fork_of: repository.forkOf?.id ?? null,
    network: repository.forkOf?.network ?? null,
    template_id: repository.template ?? null,
  } as const
  const id = await takeName(deps, { row, owner: owner.name, state })
  return { id, uid, owner, storageNode: node.name, gitDir: storage.repositoryDir({ node: node.name, uid }) }
}

/** Takes the name; what a crash left on it is cleared away once. */
async function takeName(
  deps: CreationDeps,
  {
    row,
    owner,
    state,
  }: { row: Parameters<typeof insertUnfinished>[1]; owner: string; state: Parameters<typeof insertUnfinished>[2] },
): Promise<number> {
  const take = async () => {
    try {
      return await deps.database.tx(async (tx) => {
        await refuseWithoutSpace(deps, tx, row.owner_id)
        if (await hasRepositories(tx, { ownerId: row.owner_id, count: sizes.repositoriesPerOwner })) throw tooMany()
        // The owner's row is held: of two at once, the other one sees the first.
        await refuseSecondFork(tx, { row, owner })
        await releaseRepositoryName(tx, { ownerId: row.owner_id, name: row.name })
        return withinDatasets(tx, { ownerId: row.owner_id, kind: row.kind }, () => insertUnfinished(tx, row, state))
      })
    } catch (error) {
      if (isUniqueViolation(error)) return undefined
      throw error
    }
  }
  const taken = await take()
  if (taken !== undefined) return taken
  const holder = await findHolder(deps.database.read, { ownerId: row.owner_id, name: row.name })
  if (holder === undefined || !isLeftOver(holder)) throw nameTaken({ owner, name: row.name })
  await removeUnfinished(deps, { id: holder.id, uid: holder.uid, storageNode: holder.storage_node })
  const second = await take()
  if (second === undefined) throw nameTaken({ owner, name: row.name })
  return second
}

async function refuseSecondFork(
  tx: Tx,
  { row, owner }: { row: Parameters<typeof insertUnfinished>[1]; owner: string },
): Promise<void> {
  const sourceId = row.fork_of ?? undefined
  const fork = sourceId === undefined ? undefined : await findForkOf(tx, { sourceId, ownerId: row.owner_id })
  if (fork !== undefined) throw AppError.refused(409, message('fork.exists', { owner, name: fork.name }))
}

function tooMany(): AppError {
  return AppError.refused(422, message('repository.too_many', { max: sizes.repositoriesPerOwner }))
}

function nameTaken(repository: { owner: string; name: string }): AppError {
  const taken = message('repository.name_taken', repository)
  return AppError.refused(409, taken, { repo_name: taken })
}
